// The game's types: its part of the view (src/brocante/games/boursicocotte/view.py), its offers, its log; and helpers to read them.
import type { Animal } from '~/art/boursicocotte/animals';
import type { Template } from '~/board/offers';
import { keysOf } from '~/lib/counts';
import type { Lines } from '~/board/lines';
import type { Offered } from '~/lib/wire';
import type { Offers, Prices, Table } from '~types/boursicocotte';
import type { Line as Told } from '~types/boursicocotte_events';

export type {
  AcceptInfo,
  Auction,
  BidInfo,
  Choice,
  Holding,
  OfferInfo,
  PayInfo,
  PreemptInfo,
  Prices,
  SellInfo,
  Table,
  Trade,
} from '~types/boursicocotte';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface Boursicocotte {
  table: Table;
  offer: Offer;
  line: Line;
}

export type TradeOffer = Template<Offer, 'trade'>;

/** The last bid of a seat for the lot under the hammer; null if it has not bid since the lot was put up. */
export function lastBid(log: readonly Line[], seat: number): number | null {
  const from = log.findLastIndex((line) => line.event === 'lot' || line.event === 'broke');
  const line = log.findLast((one, at) => at > from && one.move === 'bid' && one.seat === seat);
  return line?.move === 'bid' ? line.amount : null;
}

/** The animals in the order in which the server lists their prices: the dearest first, as on the rules page. */
export function animalsOf({ prices }: { prices: Prices }): Animal[] {
  return keysOf(prices);
}
