// Moves that may be mistakes, in words: the server says where they begin.
import { sumOf } from '~/components/notes';
import { t } from '~/lib/i18n.svelte';
import type { Notes } from '~/lib/wire';
import type { AcceptInfo, BidInfo, OfferInfo, PayInfo, PreemptInfo } from './view';

/** What a button does, and the warning that comes first; null for most. */
export interface Made {
  doubt: string | null;
  make(): void;
  /** What is bid: the warning is of no more use once others have bid as much. */
  bid?: number;
}

/** Bidding far too much; or more than I have, unless every bid is a bluff and the form says so. */
export function bidDoubt(amount: number, least: number, money: number, { worth, doubtful }: BidInfo): string | null {
  if (amount > money) return least > money ? null : t('game.boursicocotte.doubt.bluff', { amount, money });
  return amount < doubtful ? null : t('game.boursicocotte.doubt.bid', { amount, worth });
}

/** An offer or counter-offer that cannot win, wastes a note, is far too much, or all that I have. */
export function offerDoubt(notes: Notes, info: OfferInfo, name: string, animals: string): string | null {
  const sum = sumOf(notes);
  const { least, enough, doubtful, everything, worth } = info;
  if (sum < least) return t('game.boursicocotte.doubt.least', { sum });
  const spare = Object.keys(notes)
    .map(Number)
    .filter((note) => note > 0 && notes[note] && sum - note >= enough);
  if (spare.length) return t('game.boursicocotte.doubt.enough', { sum, enough, name, note: Math.max(...spare) });
  if (sum >= doubtful) return t('game.boursicocotte.doubt.offer', { sum, worth, animals });
  return everything === null || sum < everything ? null : t('game.boursicocotte.doubt.everything', { sum });
}

/** Paying more than necessary. */
export function payDoubt(notes: Notes, { least }: PayInfo): string | null {
  const sum = sumOf(notes);
  return sum > least ? t('game.boursicocotte.doubt.pay', { sum, least, lost: sum - least }) : null;
}

export function preemptDoubt({ grave, least, worth }: PreemptInfo): string | null {
  return grave ? t('game.boursicocotte.doubt.preempt', { least, worth }) : null;
}

export function acceptDoubt({ grave, most, worth }: AcceptInfo, name: string): string | null {
  return grave ? t('game.boursicocotte.doubt.accept', { most, worth, name }) : null;
}
