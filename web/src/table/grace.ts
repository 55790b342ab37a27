// How long a move can be taken back: the page holds it for a moment before sending it, so nobody has seen it yet.
import { playsScenes } from '~/lib/frames';
import type { TableInfo } from '~/lib/wire';

/** Milliseconds, by the tempo of the table. */
const GRACE = { calm: 2000, normal: 2000, quick: 1000, at_once: 0 };
/** With this many seconds or fewer on the clock, moves are not held. */
const HURRIED = 12;

/** Milliseconds to hold a move; 0 when every moment counts: under a hammer, at the end of a clock, at "at once". */
export function graceOf(table: TableInfo, now: number): number {
  const late = table.deadline !== null && table.deadline - now < HURRIED;
  return table.hammer || late || !playsScenes(table) ? 0 : GRACE[table.tempo];
}
