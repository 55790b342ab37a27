// The game's types: its part of the view (src/brocante/games/boxes/view.py), its offers, its log; and helpers to read them.
import type { Suit } from '~/art/boxes/suits';
import type { Treasure } from '~/art/boxes/treasures';
import type { Lines } from '~/board/lines';
import type { Offered } from '~/lib/wire';
import type { Auction, Offers, Table } from '~types/boxes';
import type { Line as Told } from '~types/boxes_events';

export type { Auction, Box, Container, Seat as SeatView, Table } from '~types/boxes';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface Boxes {
  table: Table;
  offer: Offer;
  line: Line;
}

export type AuctionType = Auction['type'];
export type Group = Suit | (typeof PLAIN)[number];

/** A card with what is printed on it. */
export interface Face {
  card: Treasure;
  value: number;
}

export const SUITS: Suit[] = ['yellow', 'blue', 'red', 'green'];
export const PLAIN = ['gold', 'ten', 'junk'] as const; // groups without a colour
export const GROUPS: Group[] = [...SUITS, ...PLAIN];
