// The game's types: its part of the view (src/brocante/games/boxes/view.py), its offers, its log; and helpers to read them.
import type { Suit } from '~/art/boxes/suits';
import type { Treasure } from '~/art/boxes/treasures';
import type { Lines } from '~/board/lines';
import type { Offered } from '~/lib/wire';
import type { Auction, Box, Container, Offers, Table } from '~types/boxes';
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

/** My gain from a container: its worth without collections minus its price; null for others' containers. */
export function gainFrom({ owner, price, boxes }: Container, seat: number | null): number | null {
  if (owner === null || owner !== seat || price === null) return null;
  return boxes.reduce((sum, { value }) => sum + (value ?? 0), -price);
}

/** The boxes that each of the others has bought, by seat, for those who have bought any. */
export function boxesOfOthers(table: Table, seat: number): { owner: number; boxes: Box[] }[] {
  return table.seats
    .map(({ containers }, owner) => ({ owner, boxes: containers.flatMap((at) => table.containers[at]?.boxes ?? []) }))
    .filter(({ owner, boxes }) => owner !== seat && boxes.length > 0);
}
