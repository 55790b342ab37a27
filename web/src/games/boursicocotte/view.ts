// The game's types: its part of the view (src/brocante/games/boursicocotte/view.py), its offers, its log; and small readings of them.
import type { Animal } from '~/art/boursicocotte/animals';
import type { Template } from '~/board/offers';
import { keysOf } from '~/lib/counts';
import type { Lines } from '~/board/lines';
import type { Offered } from '~/lib/wire';
import type { Holding, Offers, Table } from '~types/boursicocotte';
import type { Line as Told } from '~types/boursicocotte_events';

export type { Auction, Holding, Table, Trade } from '~types/boursicocotte';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface Boursicocotte {
  table: Table;
  offer: Offer;
  line: Line;
}

export type TradeOffer = Template<Offer, 'trade'>;

/** What is printed on the animals: the value of a complete family. The dearest come first, as on the rules page. */
export const PRICES: Record<Animal, number> = {
  horse: 1000,
  cow: 800,
  pig: 650,
  donkey: 500,
  goat: 350,
  sheep: 250,
  dog: 160,
  cat: 90,
  goose: 40,
  rooster: 10,
};
export const ANIMALS = keysOf(PRICES);

/** What complete families are worth before they are multiplied. */
export function sumOfFamilies(holding: Holding): number {
  return holding.families.reduce((sum, animal) => sum + PRICES[animal], 0);
}
