// The lines of the log of Boxes (docs/events.md): the fields of its moves and events, by name.
import type { Treasure } from '~/art/boxes/treasures';
import type { Over } from '~/board/lines';
import type { Notes } from '~/lib/wire';
import type { AuctionType } from './view';

export interface Moves {
  auction: { type: AuctionType };
  look: { box: number };
  bid: { amount: number };
  pass: object;
  lay: { money?: Notes }; // one's own
  pay: { money: Notes };
}

export interface Events {
  seen: { container: number; box: number; card: Treasure };
  out: { seats: number[] };
  revealed: { bids: Notes[]; sums: number[] };
  tied: { seats: number[]; holder: number; price: number };
  sold: { seat: number; container: number; price: number };
  contents: { container: number; cards: Treasure[] };
  paid: { seat: number; money: Notes };
  container: { container: number; auctioneer: number };
  over: Over;
}
