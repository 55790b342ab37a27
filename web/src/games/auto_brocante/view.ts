// The game's types: its part of the view (src/brocante/games/auto_brocante/view.py), its offers, its log; and small readings of them.
import type { Lines } from '~/board/lines';
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import { allOffered, type Template } from '~/board/offers';
import type { Move, Offered } from '~/lib/wire';
import type { Car as CarInfo, Offers, Table } from '~types/auto_brocante';
import type { Line as Told } from '~types/auto_brocante_events';

export type { Attack, Car as CarInfo, Deal, Dealer, Look, Printed, Table } from '~types/auto_brocante';
export type Line = Lines<Told>;
export type Offer = Offered<Offers>;
export interface AutoBrocante {
  table: Table;
  offer: Offer;
  line: Line;
}

/** A template with a price to name. */
export type PriceOffer = Template<Offer, 'offer' | 'ask' | 'bid'>;

/** A car by its number, from 1. */
export function carOf(table: Table, number: number): CarInfo {
  const car = table.cars[number - 1];
  if (!car) throw new Error(`no car ${number}`);
  return car;
}

/** What a car is worth in my Blue Book; null for spectators. */
export function valueOf(table: Table, number: number): number | null {
  return table.values?.[number - 1] ?? null;
}

/** How a dealer card may be played, if it may. */
export function cardOffered(moves: Offer[], card: DealerCardName): Template<Offer, 'play'> | undefined {
  return allOffered(moves, 'play').find((one) => one.card === card);
}

/** What is to be picked on the table for a move: one of some cars, or one of some dealers. */
export interface Pick {
  field: 'car' | 'target' | 'from' | 'bidder';
  choices: number[];
}

export function pickOf(offer: Offer | undefined): Pick | null {
  if (!offer) return null;
  if ('car' in offer && offer.car) return { field: 'car', choices: offer.car };
  if ('target' in offer && offer.target) return { field: 'target', choices: offer.target };
  if ('from' in offer) return { field: 'from', choices: offer.from };
  return 'bidder' in offer ? { field: 'bidder', choices: offer.bidder } : null;
}

/** What an offer changes in my assets, with what was picked; null where that is left open. */
export function changeOf(offer: Offer | undefined, picked: number | null = null): number | null {
  const info = offer && 'info' in offer ? offer.info : undefined;
  if (info && 'change' in info) return info.change;
  return info && 'changes' in info && picked !== null ? (info.changes[picked] ?? null) : null;
}

/** What a move would cost me by my own Blue Book, where the server finds that it may not be meant; 0 for all others. */
export function graveLoss(moves: Offer[], move: Move, car: number | null, worth: number | null): number {
  const named = 'amount' in move && typeof move['amount'] === 'number' ? move['amount'] : null;
  const same = (offer: Offer): boolean =>
    offer.move === move.move && (!('card' in offer) || offer.card === move['card']);
  const offer = moves.find(same);
  const info = offer && 'info' in offer ? offer.info : undefined;
  const chosen = typeof move['car'] === 'number' ? move['car'] : car;
  if (!info || chosen === null) return 0;
  if ('change' in info) return info.grave ? -info.change : 0;
  if ('changes' in info) return info.grave.includes(chosen) ? -(info.changes[chosen] ?? 0) : 0;
  if (named === null || worth === null) return 0;
  const { [chosen]: above = Infinity } = info.above;
  const { [chosen]: below = -Infinity } = info.below;
  return named > above || named < below ? Math.abs(named - worth) : 0;
}

/** An offer as a move, with what was picked. */
export function moveOf(offer: Offer, picked: number | null, amount?: number): Move {
  const pick = pickOf(offer);
  return {
    move: offer.move,
    ...('card' in offer && { card: offer.card }),
    ...('policy' in offer && { policy: offer.policy }),
    ...(pick && picked !== null && { [pick.field]: picked }),
    ...(amount !== undefined && { amount }),
  };
}
