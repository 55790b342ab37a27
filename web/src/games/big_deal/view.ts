// The game's types: its part of the view (src/brocante/games/big_deal/view.py), its offers, its log; and small readings of them.
import type { Good } from '~/art/big_deal/goods';
import type { Lines } from '~/board/lines';
import type { Offered } from '~/lib/wire';
import type { Offers, Set as SetView, Table } from '~types/big_deal';
import type { Line as Told } from '~types/big_deal_events';

export type { Cards, Place, Set as SetView, Table } from '~types/big_deal';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface BigDeal {
  table: Table;
  offer: Offer;
  line: Line;
}

export const GOAL = 1_000_000; // whoever owns this much ends the game

/** A single move, ready to be made. */
export type Single =
  | { move: 'lay'; object: Good; with: Good }
  | { move: 'take'; card: Good }
  | { move: 'steal'; from: number; card: Good }
  | { move: 'discard'; card: Good }
  | { move: 'answer'; card: Good }
  | { move: 'give_up' };

/** Every move in the templates, each of which may list several cards. */
export function singles(offers: Offer[]): Single[] {
  return offers.flatMap((offer): Single[] => {
    if (offer.move === 'give_up') return [{ move: 'give_up' }];
    if (offer.move === 'lay') return offer.with.map((card) => ({ ...offer, with: card }));
    if (offer.move === 'steal') return offer.card.map((card) => ({ ...offer, card }));
    return offer.card.map((card) => ({ move: offer.move, card }));
  });
}

/** The cards of my hand that a move uses. */
export function usedBy(offer: Single): Good[] {
  if (offer.move === 'lay') return [offer.object, offer.with];
  return offer.move === 'give_up' ? [] : [offer.card];
}

/** The set that may be stolen from a seat, or is being fought for. */
export function topSet(table: Table, seat: number): SetView | undefined {
  return table.seats[seat]?.sets.at(-1);
}

/** What a move adds to a stack, or puts at stake; nothing for a discard. */
export function worthOf(offer: Single, table: Table): number {
  const cards = usedBy(offer).reduce((sum, card) => sum + table.values[card], 0);
  const top = table.discard_pile[0];
  if (offer.move === 'discard') return 0;
  if (offer.move === 'lay') return cards;
  if (offer.move === 'take') return cards + (top ? table.values[top] : 0);
  const victim = offer.move === 'steal' ? offer.from : table.steal?.victim;
  return cards + (victim === undefined ? 0 : (topSet(table, victim)?.value ?? 0));
}
