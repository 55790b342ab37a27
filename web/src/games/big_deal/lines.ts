// The lines of the log of Big Deal (docs/events.md): the fields of its moves and events, by name.
import type { Good } from '~/art/big_deal/goods';
import type { Over } from '~/board/lines';
import type { Cards } from './view';

export interface Moves {
  lay: { object: Good; with: Good };
  take: { card: Good };
  steal: { from: number; card: Good };
  discard: { card: Good };
  answer: { card: Good };
  give_up: object;
}

/** A set that has come to a seat, or has stayed there. */
interface Won {
  seat: number;
  object: Good;
  cards: Cards;
  value: number;
}

export interface Events {
  laid: Won;
  stolen: Won & { from: number };
  defended: Won & { from: number };
  drew: { seat: number; count: number; cards: Good[] | null }; // one's own
  round: { round: number; scores: number[] };
  dealt: { round: number; starter: number; turned: Good; hand: Good[] | null }; // one's own
  over: Over;
}
