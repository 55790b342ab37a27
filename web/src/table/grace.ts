// How long a move can be taken back: the page holds it for a moment before sending it, so nobody has seen it yet.
import { playsScenes } from '~/lib/frames';
import type { TableInfo } from '~/lib/wire';

// The exceptions are written where a player switches this on or off: `ui.settings.undo_not`.
const GRACE = 2000; // milliseconds
/** With the fast clock at a quick table, whose other moves take hardly longer. */
const SHORT = 1000;
/** With this many seconds or fewer on the clock, moves are not held. */
const HURRIED = 12;

/** Milliseconds to hold a move; 0 when every moment counts: under a hammer, at the end of a clock, at "at once". */
export function graceOf(table: TableInfo, now: number): number {
  const late = table.deadline !== null && table.deadline - now < HURRIED;
  if (table.hammer || late || !playsScenes(table)) return 0;
  return table.tempo === 'quick' && table.clock === 'fast' ? SHORT : GRACE;
}
