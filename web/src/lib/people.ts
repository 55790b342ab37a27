// People at a table: players by their seats, spectators by their name keys at the table.
import { t } from './i18n.svelte';
import { seatName } from './seats';
import type { Chat, TableInfo } from './wire';

export type Person = { seat: number } | { guest: string };

/** Spectators have no names; the beginning of their key distinguishes them. */
export function personName(table: TableInfo, person: Person): string {
  if ('seat' in person) return seatName(table.seats, person.seat);
  return `${t('ui.chat.spectator')} ${person.guest.slice(0, 4)}`;
}

/** The author of a line; nobody if an old log does not say. */
export function speaker(line: Chat): Person | null {
  if (typeof line.seat === 'number') return { seat: line.seat };
  return line.guest ? { guest: line.guest } : null;
}

/** A key for a person; whoever takes over a seat gets another one. */
export function personKey(table: TableInfo, person: Person): string {
  return 'seat' in person ? `${person.seat} ${table.seats[person.seat]?.name ?? ''}` : person.guest;
}

/** The `personKey` of the author of a chat line. */
export function speakerKey(line: Chat): string {
  return typeof line.seat === 'number' ? `${line.seat} ${line.name}` : (line.guest ?? '');
}
