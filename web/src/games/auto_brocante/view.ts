// The game's part of the view (src/brocante/games/auto_brocante/view.py), and its moves.
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { Move, MoveTemplate, Range } from '~/lib/wire';
import type { Car as CarInfo, Table as AutoTable } from '~types/auto_brocante';

export type { Attack, Car as CarInfo, Deal, Dealer, Table as AutoTable } from '~types/auto_brocante';

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
