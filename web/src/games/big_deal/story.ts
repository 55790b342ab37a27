// The last steal and the last round from the log: the view has only the present table.
import type { Good } from '~/art/big_deal/goods';
import { spread } from '~/lib/counts';
import { topSet, type Line, type SetView, type Table } from './view';

export interface Fight {
  thief: number;
  victim: number;
  /** The set they fight for, with all the cards played. */
  set: SetView;
  /** The cards played by both, in order. */
  played: { seat: number; card: Good }[];
  /** Who got the set; null while they are fighting. */
  winner: number | null;
}

type Ended = Extract<Line, { event: 'stolen' | 'defended' }>;
type Played = Extract<Line, { move: 'steal' | 'answer' }>;

const ends = (line: Line): line is Ended => line.event === 'stolen' || line.event === 'defended';
const plays = (line: Line): line is Played => line.move === 'steal' || line.move === 'answer';
const fights = (line: Line): boolean => line.move === undefined || line.move === 'give_up' || plays(line);

/** Moves whose event says it better. */
const QUIET = new Set(['lay', 'take']);

/** The current steal, or the one that the last move ended. */
export function lastFight(log: Line[], table: Table): Fight | null {
  const lines = log.slice(
    Math.max(
      0,
      log.findLastIndex((line) => line.move === 'steal'),
    ),
  );
  const steal = lines[0];
  if (steal?.move !== 'steal' || !lines.every(fights)) return null;
  const end = lines.find(ends);
  const set = end ? { object: end.object, cards: end.cards, value: end.value } : topSet(table, steal.from);
  if (!set) return null;
  const played = lines.filter(plays).map(({ seat, card }) => ({ seat, card }));
  return { thief: steal.seat, victim: steal.from, set, played, winner: end?.seat ?? null };
}

export interface RoundResult {
  round: number;
  /** By seat: the gain of the round, and the total after it. */
  gains: number[];
  totals: number[];
}

export interface LastMove {
  /** Its line. */
  line: Line;
  cards: Good[];
  /** Whether the cards are gone: discarded, or given up. */
  away: boolean;
}

/** The last move of every seat in this round: the cards it laid, played or discarded. */
export function lastMoves(log: Line[], players: number): (LastMove | undefined)[] {
  const round = log.slice(log.findLastIndex((line) => line.event === 'dealt') + 1);
  return Array.from({ length: players }, (_, seat) => {
    const line = round.findLast(
      (one) => 'seat' in one && one.seat === seat && (one.event === 'laid' || (one.move && !QUIET.has(one.move))),
    );
    if (!line) return undefined;
    if (line.event === 'laid') return { line, cards: spread(line.cards), away: false };
    return { line, cards: 'card' in line ? [line.card] : [], away: line.move === 'discard' || line.move === 'give_up' };
  });
}
