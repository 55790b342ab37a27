// The game's types: its part of the view (src/brocante/games/big_deal/view.py), its offers, its log; and helpers to read them.
import type { Good } from '~/art/big_deal/goods';
import type { Lines } from '~/board/lines';
import type { Move, Offered } from '~/lib/wire';
import type { Loss, Offers, Set as SetView, Table } from '~types/big_deal';
import type { Line as Told } from '~types/big_deal_events';

export type { Cards, Place, Set as SetView, Table } from '~types/big_deal';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface BigDeal {
  table: Table;
  offer: Offer;
  line: Line;
}

/** The change of my score. */
interface Sure {
  change: number;
}

/** The change of my score once a steal is over. */
interface Stakes {
  won: number;
  lost: number;
}

/** A single move with its information. */
export type Single =
  | { move: 'lay'; object: Good; with: Good; info: Sure }
  | { move: 'take'; card: Good; info: Sure }
  | { move: 'steal'; from: number; card: Good; info: Stakes }
  | { move: 'discard'; card: Good; info: Sure }
  | { move: 'answer'; card: Good; info: Stakes }
  | { move: 'give_up'; info: Loss };

/** All single moves of the templates, each of which may list several cards. */
export function singles(offers: Offer[]): Single[] {
  return offers.flatMap((offer): Single[] => {
    if (offer.move === 'give_up') return [offer];
    if (offer.move === 'discard') return offer.card.map((card) => ({ ...offer, card, info: { change: 0 } }));
    if (offer.move === 'lay' || offer.move === 'take') {
      const { changes } = offer.info;
      const info = (card: Good): Sure => ({ change: changes[card] ?? 0 });
      if (offer.move === 'take') return offer.card.map((card) => ({ ...offer, card, info: info(card) }));
      return offer.with.map((card) => ({ ...offer, with: card, info: info(card) }));
    }
    const { won, lost } = offer.info;
    return offer.card.map((card) => ({ ...offer, card, info: { won: won[card] ?? 0, lost } }));
  });
}

/** A move without its information, for sending. */
export function moveOf({ info: _, ...move }: Single): Move {
  return move;
}

/** The best outcome of a move. */
export function best({ info }: Single): number {
  return 'won' in info ? info.won : info.change;
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
