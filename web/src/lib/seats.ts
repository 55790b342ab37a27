// Who sits where, in words.
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';
import type { SeatListing } from './wire';

/** Bots have no names of their own; at every table the same seat has the same one. */
const BOT_NAMES = ['Odette', 'Marcel', 'Josette', 'Basile', 'Lulu', 'Gaston'];

export function seatName(seats: readonly SeatListing[], seat: number): string {
  const here = seats[seat];
  if (!here || here.open) return t('ui.seat.open');
  if (!here.name) return BOT_NAMES[seat % BOT_NAMES.length] ?? '';
  const namesakes = seats.slice(0, seat).filter((one) => one.name === here.name).length;
  return namesakes ? `${here.name} ${namesakes + 1}` : here.name;
}

/** What a bot is called by its level: "expert:think=2.0" is an expert. */
export function botLevel(bot: string): string {
  return t(`ui.bot.${bot.split(':')[0] ?? bot}`);
}

/** The name to sit down with. */
export function myName(): string {
  return prefs.name.trim() || t('ui.default_name');
}
