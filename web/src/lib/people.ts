// People at a table as this browser names them: players by their seats, spectators by what the table calls them.
import { t } from './i18n.svelte';
import { seatName } from './seats';
import type { Chat, TableInfo } from './wire';

export type Person = { seat: number } | { guest: string };

/** Spectators have no names; the beginning of what the table calls them tells them apart. */
export function personName(table: TableInfo, person: Person): string {
  if ('seat' in person) return seatName(table.seats, person.seat);
  return `${t('ui.chat.spectator')} ${person.guest.slice(0, 4)}`;
}

/** Who has said something; nobody where an old log does not tell. */
export function speaker(line: Chat): Person | null {
  if (typeof line.seat === 'number') return { seat: line.seat };
  return line.guest ? { guest: line.guest } : null;
}

/** The same text for the same person: whoever takes a seat over is somebody else. */
export function personKey(table: TableInfo, person: Person): string {
  return 'seat' in person ? `${person.seat} ${table.seats[person.seat]?.name ?? ''}` : person.guest;
}

/** Whose words a line of the chat has, as `personKey` has it. */
export function speakerKey(line: Chat): string {
  return typeof line.seat === 'number' ? `${line.seat} ${line.name}` : (line.guest ?? '');
}
