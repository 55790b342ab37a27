// Cards, sets and dollars in words.
import type { Good } from '~/art/big_deal/goods';
import { keysOf } from '~/lib/counts';
import { list, number, signed, t } from '~/lib/i18n.svelte';
import type { Cards, Single } from './view';

export function dollars(sum: number): string {
  return t('game.big_deal.dollars', { sum });
}

const NO_BREAK = '\u2060'; // keeps the sign of a sum together with a preceding currency

/** "+$40,000": the change of my score. */
export function change(sum: number): string {
  return signed(sum, (size) => NO_BREAK + dollars(size));
}

/** The gain of a move, certain or on success; empty for a discard. */
export function brings(offer: Single): string {
  if (offer.move === 'discard') return '';
  const { info } = offer;
  return 'won' in info ? t('game.big_deal.offer.if_won', { sum: change(info.won) }) : change(info.change);
}

/** The cost of a failed steal, if any. */
export function risks({ info }: Single): string {
  return 'lost' in info && info.lost ? t('game.big_deal.offer.if_lost', { sum: change(info.lost) }) : '';
}

export function cardName(card: Good): string {
  return t(`game.big_deal.card.${card}`);
}

/** One word that fits below a small card. */
export function shortName(card: Good): string {
  return t(`game.big_deal.short.${card}`);
}

/** "Yacht, $15,000": everything on the card. */
export function pricedName(card: Good, price: number): string {
  return t('game.big_deal.priced', { card: cardName(card), price: dollars(price) });
}

/** "4 × Stocks, 2 × Silver and Gold". */
export function cardsText(cards: Cards): string {
  const text = (card: Good, count: number): string => (count > 1 ? `${number(count)} × ` : '') + cardName(card);
  return list(keysOf(cards).map((card) => text(card, cards[card] ?? 0)));
}
