// How long a move can be taken back: the page keeps it for a moment before it sends it, so nobody has seen it yet.
import { playsScenes } from '~/lib/frames';
import type { TableInfo } from '~/lib/wire';

/** Milliseconds, by the tempo of the table. */
const GRACE = { calm: 2000, normal: 2000, quick: 1000, at_once: 0 };
/** Seconds on the clock with which nobody waits. */
const HURRIED = 12;

/** Milliseconds that a move is kept; none where every moment counts: under a hammer, at the end of a clock, at once. */
export function graceOf(table: TableInfo, now: number): number {
  const late = table.deadline !== null && table.deadline - now < HURRIED;
  return table.hammer || late || !playsScenes(table) ? 0 : GRACE[table.tempo];
}
