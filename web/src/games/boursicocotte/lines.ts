// The lines of the log of Boursicocotte (docs/events.md): the fields of its moves and events, by name.
import type { Animal } from '~/art/boursicocotte/animals';
import type { Over } from '~/board/lines';
import type { Notes } from '~/lib/wire';

export interface Moves {
  auction: object;
  bid: { amount: number };
  pass: object;
  sell: object;
  preempt: object;
  pay: { cards: number; money?: Notes }; // money is one's own
  trade: { target: number; animal: Animal; cards: number; money?: Notes };
  accept: object;
  counter: { cards: number; money?: Notes };
}

/** A trade that is done; what was laid is known to the two who traded. */
interface Traded {
  seat: number;
  target: number;
  animal: Animal;
  animals: number;
  winner: number;
  cards: number;
  gave: Notes | null;
  got: Notes | null;
}

export interface Events {
  lot: { lot: Animal[] };
  donkey: { note: number };
  hammer: { seat: number; price: number };
  broke: { seat: number; money: Notes };
  sold: { seat: number; lot: Animal[]; price: number };
  paid: { seat: number; to: number; cards: number; money: Notes | null }; // money is known to both
  unsold: { seat: number; lot: Animal[] };
  accepted: Traded;
  swapped: Traded & { answer: number };
  family: { seat: number; animal: Animal };
  over: Over;
}
