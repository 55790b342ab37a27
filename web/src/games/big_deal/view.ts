// The game's part of the view (src/brocante/games/big_deal/view.py), and the moves in it, one by one.
import type { Good } from '~/art/big_deal/goods';
import type { MoveTemplate } from '~/lib/wire';
import type { Set as SetView, Table as DealTable } from '~types/big_deal';

export type { Cards, Place, Set as SetView, Table as DealTable } from '~types/big_deal';

export const GOAL = 1_000_000; // whoever owns this much ends the game

/** A single move, ready to be made. */
export type Offer =
  | { move: 'lay'; object: Good; with: Good }
  | { move: 'take'; card: Good }
  | { move: 'steal'; from: number; card: Good }
  | { move: 'discard'; card: Good }
  | { move: 'answer'; card: Good }
  | { move: 'give_up' };

/** Every move in the templates, each of which may list several cards. */
export function offersOf(moves: MoveTemplate[]): Offer[] {
  return moves.flatMap((template) => {
    const field = 'with' in template ? 'with' : 'card';
    const cards = (template[field] ?? []) as Good[];
    return (cards.length ? cards.map((card) => ({ ...template, [field]: card })) : [template]) as Offer[];
  });
}

/** The cards of my hand that a move uses. */
export function usedBy(offer: Offer): Good[] {
  if (offer.move === 'lay') return [offer.object, offer.with];
  return offer.move === 'give_up' ? [] : [offer.card];
}

/** The set that may be stolen from a seat, or is being fought for. */
export function topSet(table: DealTable, seat: number): SetView | undefined {
  return table.seats[seat]?.sets.at(-1);
}

/** What a move adds to a stack, or puts at stake; nothing for a discard. */
export function worthOf(offer: Offer, table: DealTable): number {
  const cards = usedBy(offer).reduce((sum, card) => sum + table.values[card], 0);
  const top = table.discard_pile[0];
  if (offer.move === 'discard') return 0;
  if (offer.move === 'lay') return cards;
  if (offer.move === 'take') return cards + (top ? table.values[top] : 0);
  const victim = offer.move === 'steal' ? offer.from : table.steal?.victim;
  return cards + (victim === undefined ? 0 : (topSet(table, victim)?.value ?? 0));
}
