// Who sits where, in words.
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';
import type { SeatListing } from './wire';

export function seatName(seats: readonly SeatListing[], seat: number): string {
  const here = seats[seat];
  if (!here || here.open) return t('ui.seat.open');
  const namesakes = seats.slice(0, seat).filter((one) => one.name === here.name).length;
  return namesakes ? `${here.name} ${namesakes + 1}` : here.name;
}

/** What a bot is called by its level: "expert:think=2.0" is an expert. */
export function botLevel(bot: string): string {
  return t(`ui.bot.${bot.split(':')[0] ?? bot}`);
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
