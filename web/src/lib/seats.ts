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
 * The parts of a bot's name: "marcel:expert" is a character at a level, "marcel" a regular, "expert:think=2.0" has no
 * character, and every network counts as a level.
 */
export function botParts(bot: string): { character: string; level: string } {
  if (isNet(bot)) return { character: '', level: bot };
  const [first = '', second = ''] = bot.split(':');
  return has(`temper.${first}`) ? { character: first, level: second || 'regular' } : { character: '', level: first };
}

/** The server's name for a character at a level. */
export const botName = (character: string, level: string): string =>
  character ? (level === 'regular' ? character : `${character}:${level}`) : level;

/** The words for a bot's level; for a network, its name. */
export function botLevel(bot: string): string {
  return isNet(bot) ? bot.slice(NET.length) : t(`ui.bot.${botParts(bot).level}`);
}

/** All plain bots for such a table: every level, and the networks trained for it. */
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

/** The words of a remark, by its key. */
export function remarkText(key: string): string {
  const [character = '', moment = '', variant = ''] = key.split('.');
  return t(`remark.${character}.${moment}.${variant}`);
}

/** The player's name at a table; without a chosen one, a guest's name that is free there. */
export function myName(seats: readonly SeatListing[] = []): string {
  const names = seats.map((seat) => seat.name);
  let free = t('ui.default_name');
  for (let count = 2; names.includes(free); count++) free = guestName(count);
  return prefs.name.trim() || free;
}

/** "Guest 2": for people without a name. */
export function guestName(count: number): string {
  return `${t('ui.default_name')} ${count}`;
}
