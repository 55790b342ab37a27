// What the log tells of the last steal and the last round: the view has only what lies on the table now.
import type { Good } from '~/art/big_deal/goods';
import type { LogLine } from '~/lib/wire';
import { topSet, type Cards, type DealTable, type SetView } from './view';

export interface Fight {
  thief: number;
  victim: number;
  /** The set that is fought for, with all that was played. */
  set: SetView;
  /** The cards that each of them has played, in order. */
  played: { seat: number; card: Good }[];
  /** Who has the set now; null while they are fighting. */
  winner: number | null;
}

const FIGHTING = ['steal', 'answer', 'give_up'];

/** The steal that is going on, or that the last move has ended. */
export function lastFight(log: LogLine[], table: DealTable): Fight | null {
  const start = log.findLastIndex((line) => line.move === 'steal');
  const lines = log.slice(start);
  const steal = lines[0];
  if (start < 0 || !steal || lines.some((line) => line.move && !FIGHTING.includes(line.move))) return null;
  const victim = steal['from'] as number;
  const end = lines.find((line) => line.event === 'stolen' || line.event === 'defended');
  const set = end ? wonSet(end) : topSet(table, victim);
  if (!set) return null;
  const played = lines
    .filter((line) => line['card'] !== undefined && line.move)
    .map((line) => ({ seat: line.seat ?? 0, card: line['card'] as Good }));
  return { thief: steal.seat ?? 0, victim, set, played, winner: end?.seat ?? null };
}

function wonSet(line: LogLine): SetView {
  return { object: line['object'] as Good, cards: line['cards'] as Cards, value: line['value'] as number };
}

export interface RoundResult {
  round: number;
  /** By seat: what the round has brought, and the total since. */
  gains: number[];
  totals: number[];
}

/** The round that has just ended, until everybody has had a turn in the next one. */
export function lastRound(log: LogLine[], players: number): RoundResult | null {
  const rounds = log.filter((line) => line.event === 'round');
  const last = rounds.at(-1);
  if (!last || log.slice(log.indexOf(last)).filter((line) => line.move).length >= players) return null;
  const totals = last['scores'] as number[];
  const before = rounds.at(-2)?.['scores'] as number[] | undefined;
  return { round: last['round'] as number, totals, gains: totals.map((total, seat) => total - (before?.[seat] ?? 0)) };
}
