// The game's part of the view, as src/brocante/game/auto_brocante.py makes it, and its moves.
import type { Car } from '~/art/auto_brocante/cars';
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import type { Move, MoveTemplate, Range } from '~/lib/wire';

export type Phase =
  | 'minimum'
  | 'turn'
  | 'attacked'
  | 'take'
  | 'closing'
  | 'offer'
  | 'answer'
  | 'reply'
  | 'bids'
  | 'pick'
  | 'debt'
  | 'over';

export interface CarInfo {
  number: number; // from 1
  name: Car;
  list_price: number;
}

export interface Dealer {
  cash: number;
  lot: number[];
  stolen: number[]; // cars that thieves took, while they lie in the bank
  hand: number;
  known_cards: DealerCardName[]; // those of the hand that the viewer knows; all of one's own
  policies: number;
  own_policies: PolicyName[] | null;
  possible_policies: Record<PolicyName, number>; // at most so many of each, for all the viewer knows
  possible_tables: number[];
  assets: { least: number; most: number }; // as far as the viewer can know
  table: number | null;
  values: number[] | null; // at the end
  bid: { car: number; amount: number } | null;
}

export interface Deal {
  card: DealerCardName | null; // null in an opened lot
  buyer: number;
  seller: number;
  car: number | null;
  offer: number | null;
  ask: number | null;
  asks_left: number;
}

export interface Attack {
  card: DealerCardName;
  car: number;
  victim: number;
  repair: number | null; // what it costs to repair
}

export interface AutoTable {
  phase: Phase;
  turn: number | null;
  active: number;
  turns: number;
  turns_at_most: number;
  idle_turns: number;
  idle_turns_at_most: number;
  minimum: number;
  option_open: boolean;
  cards_left: number;
  no_bids: boolean;
  seats: Dealer[];
  bank: {
    size: number;
    unseen: number;
    unseen_cars: number[];
    known_cars: number[]; // in their order, under the unseen ones
    dearest_top: number | null;
  };
  graveyard: number[];
  deck: { size: number };
  policy_pile: { size: number; known: PolicyName[]; own_returned: PolicyName[] };
  values: number[] | null; // in my Blue Book, in the order of the cars' numbers
  attack: Attack | null;
  take: { left: number } | null;
  deal: Deal | null;
  debt: { debtor: number; creditor: number; due: number } | null;
  scores: number[] | null;
  cars: CarInfo[];
  possible_values: Record<string, number[]>; // by list price
}

/** A car by its number, from 1. */
export function carOf(table: AutoTable, number: number): CarInfo {
  const car = table.cars[number - 1];
  if (!car) throw new Error(`no car ${number}`);
  return car;
}

/** What a car is worth in my Blue Book; null for spectators. */
export function valueOf(table: AutoTable, number: number): number | null {
  return table.values?.[number - 1] ?? null;
}

export function offered(moves: MoveTemplate[], move: string): MoveTemplate | undefined {
  return moves.find((one) => one.move === move);
}

export function cardOffered(moves: MoveTemplate[], card: DealerCardName): MoveTemplate | undefined {
  return moves.find((one) => one.move === 'play' && one['card'] === card);
}

export function amountOf(template: MoveTemplate | undefined): Range | undefined {
  return template?.['amount'] as Range | undefined;
}

/** What is to be picked on the table for a move: one of some cars, or one of some dealers. */
export interface Pick {
  field: 'car' | 'target' | 'from' | 'bidder';
  choices: number[];
}

const PICKED: Pick['field'][] = ['car', 'target', 'from', 'bidder'];

export function pickOf(template: MoveTemplate | undefined): Pick | null {
  const field = PICKED.find((one) => Array.isArray(template?.[one]));
  return template && field ? { field, choices: template[field] as number[] } : null;
}

/** A template as a move, with what was picked. */
export function moveOf(template: MoveTemplate, picked: number | null, amount?: number): Move {
  const pick = pickOf(template);
  const move: Move = { move: template.move };
  if (typeof template['card'] === 'string') move['card'] = template['card'];
  if (typeof template['policy'] === 'string') move['policy'] = template['policy'];
  if (pick && picked !== null) move[pick.field] = picked;
  if (amount !== undefined) move['amount'] = amount;
  return move;
}
