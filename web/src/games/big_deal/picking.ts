// What I have picked on the table, and the moves that match.
import type { Good } from '~/art/big_deal/goods';
import { usedBy, type Single } from './view';

export interface Picked {
  hand: number[]; // places in my hand
  seat?: number; // whose top set
  discard?: boolean;
}

/** Whether a move involves everything that was picked. */
export function matches(offer: Single, picked: Picked, hand: readonly (Good | null)[]): boolean {
  if (picked.discard && offer.move !== 'take' && offer.move !== 'discard') return false;
  if (picked.seat !== undefined && !(offer.move === 'steal' && offer.from === picked.seat)) return false;
  const used = usedBy(offer);
  return picked.hand.every((place) => {
    const at = used.findIndex((card) => card === hand[place]);
    if (at >= 0) used.splice(at, 1);
    return at >= 0;
  });
}

/** Picks one more thing, or puts it back. If no move involves all of them, the new thing is picked alone. */
export function pick(picked: Picked, thing: Partial<Picked>, offers: Single[], hand: readonly (Good | null)[]): Picked {
  const alone: Picked = { hand: [], ...thing };
  const place = thing.hand?.[0];
  if (place !== undefined && picked.hand.includes(place)) {
    return { ...picked, hand: picked.hand.filter((other) => other !== place) };
  }
  if (thing.seat !== undefined && thing.seat === picked.seat) return { ...picked, seat: undefined };
  if (thing.discard && picked.discard) return { ...picked, discard: false };
  const both: Picked = { ...picked, ...thing, hand: [...picked.hand, ...alone.hand] };
  return offers.some((offer) => matches(offer, both, hand)) ? both : alone;
}
