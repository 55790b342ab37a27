// The game's part of the view, as src/brocante/game/boxes.py makes it, and small readings of it.
import type { Suit } from '~/art/boxes/suits';
import type { Treasure } from '~/art/boxes/treasures';
import type { MoveTemplate, Notes, Purse, Range } from '~/lib/wire';

export type Phase = 'type' | 'look' | 'lay' | 'opening' | 'raise' | 'pay' | 'over';
export type AuctionType = 'open' | 'secret';
export type Group = Suit | (typeof PLAIN)[number];

export const SUITS: Suit[] = ['yellow', 'blue', 'red', 'green'];
export const PLAIN = ['gold', 'ten', 'junk'] as const; // what has no colour
export const GROUPS: Group[] = [...SUITS, ...PLAIN];
export const ACTIONS = 7; // that each player has for a container
export const COLLECTION_WORTH = 250;

export interface Box {
  closed: boolean;
  seen_by: number[];
  card: Treasure | null; // null: I have not seen it
  colour: Suit | null;
  value: number | null;
}

export interface Container {
  owner: number | null;
  boxes: Box[];
}

export interface Auction {
  container: number;
  type: AuctionType;
  bid: number | null;
  bidder: number | null;
  rivals: number[]; // who may still raise
  have_laid: number[] | null; // while secret bids are laid
  laid: (Notes | null)[]; // by seat; null as long as it is secret
  paid: Notes | null;
}

export interface SeatView {
  notes: Notes;
  cash: number;
  containers: number[];
  cards: Record<Group, number[]> | null; // their values; null as long as they are not shown
  collections: Record<Suit, number> | null;
  wealth: number | null;
}

export interface BoxesTable {
  phase: Phase;
  turn: number | null;
  auctioneer: number | null;
  container: number | null;
  containers: Container[];
  containers_to_come: number;
  actions_left: number | null;
  auction: Auction | null;
  last_auction: Auction | null;
  collection_size: number;
  seats: SeatView[];
}

/** The moves of this game, as templates. */
export type BoxesMove =
  | { move: 'auction'; type: AuctionType[] }
  | { move: 'look'; box: number[] }
  | { move: 'bid'; amount: Range }
  | { move: 'pass' }
  | { move: 'lay'; money: Purse }
  | { move: 'pay'; price: number; money: Notes[] };

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
