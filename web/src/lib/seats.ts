// Who sits where, in words.
import { has, t } from './i18n.svelte';
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

/**
 * A bot's name taken apart: "marcel:expert" is a character at a level, "marcel" a regular, "expert:think=2.0" has no
 * character, and a network is a level of its own.
 */
export function botParts(bot: string): { character: string; level: string } {
  if (isNet(bot)) return { character: '', level: bot };
  const [first = '', second = ''] = bot.split(':');
  return has(`temper.${first}`) ? { character: first, level: second || 'regular' } : { character: '', level: first };
}

/** The name of a character at a level, as the server takes it. */
export const botName = (character: string, level: string): string =>
  character ? (level === 'regular' ? character : `${character}:${level}`) : level;

/** What a bot is called by its level; a network by its name. */
export function botLevel(bot: string): string {
  return isNet(bot) ? bot.slice(NET.length) : t(`ui.bot.${botParts(bot).level}`);
}

/** All plain bots that may sit at such a table: every level, and the networks that have learned to play there. */
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

/** What a character says, by the key that the server sends. */
export function remarkText(key: string): string {
  const [character = '', moment = '', variant = ''] = key.split('.');
  return t(`remark.${character}.${moment}.${variant}`);
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
