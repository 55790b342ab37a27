// Who sits where, in words.
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';
import type { Catalogue, NetInfo, SeatListing } from './wire';

export function seatName(seats: readonly SeatListing[], seat: number): string {
  const here = seats[seat];
  if (!here || here.open) return t('ui.seat.open');
  const namesakes = seats.slice(0, seat).filter((one) => one.name === here.name).length;
  return namesakes ? `${here.name} ${namesakes + 1}` : here.name;
}

const NET = 'net:'; // a network that the server offers under a name

export const isNet = (bot: string): boolean => bot.startsWith(NET);

/** What a bot is called by its level: "expert:think=2.0" is an expert; a network by its name. */
export function botLevel(bot: string): string {
  return isNet(bot) ? bot.slice(NET.length) : t(`ui.bot.${botChoice(bot)}`);
}

/** The choice that a bot came from: its level, or the network. */
export function botChoice(bot: string): string {
  return isNet(bot) ? bot : (bot.split(':')[0] ?? bot);
}

/** All bots that may sit at such a table: every level, and the networks that have learned to play there. */
export function botsFor(
  catalogue: Catalogue,
  game: string,
  players: number,
  options: Readonly<Record<string, boolean>>,
): string[] {
  const fits = (net: NetInfo): boolean =>
    net.game === game &&
    net.players === players &&
    Object.entries(net.options).every(([name, value]) => options[name] === value);
  return [...catalogue.bots, ...(catalogue.nets ?? []).filter(fits).map((net) => net.bot)];
}

/** The name to sit down with; whoever has not chosen one gets a guest's name that is free at the table. */
export function myName(seats: readonly SeatListing[] = []): string {
  const names = seats.map((seat) => seat.name);
  let free = t('ui.default_name');
  for (let count = 2; names.includes(free); count++) free = guestName(count);
  return prefs.name.trim() || free;
}

/** "Guest 2": for those who have not said their name. */
export function guestName(count: number): string {
  return `${t('ui.default_name')} ${count}`;
}
