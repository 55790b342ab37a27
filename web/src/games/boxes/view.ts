// The game's part of the view (src/brocante/games/boxes/view.py), and small readings of it.
import type { Suit } from '~/art/boxes/suits';
import type { Treasure } from '~/art/boxes/treasures';
import type { MoveTemplate, Offered } from '~/lib/wire';
import type { Auction, Offers } from '~types/boxes';

export type { Auction, Box, Container, Seat as SeatView, Table as BoxesTable } from '~types/boxes';
export type AuctionType = Auction['type'];
export type Group = Suit | (typeof PLAIN)[number];

export const SUITS: Suit[] = ['yellow', 'blue', 'red', 'green'];
export const PLAIN = ['gold', 'ten', 'junk'] as const; // what has no colour
export const GROUPS: Group[] = [...SUITS, ...PLAIN];
export const ACTIONS = 7; // that each player has for a container
export const COLLECTION_WORTH = 250;

/** The moves of this game, as templates. */
export type BoxesMove = Offered<Offers>;

const PLAIN_WORTH: Record<string, number> = { gold: 500, ten: 10, junk: 0 };

/** What a card is worth: "blue_150" says so itself. */
export function worth(card: Treasure): number {
  return PLAIN_WORTH[card] ?? Number(card.split('_')[1]);
}

/** The template of a move, if it is offered. */
export function offered<Name extends BoxesMove['move']>(
  moves: MoveTemplate[],
  name: Name,
): Extract<BoxesMove, { move: Name }> | undefined {
  const found = moves.find((template) => template.move === name);
  return found as unknown as Extract<BoxesMove, { move: Name }> | undefined;
}
