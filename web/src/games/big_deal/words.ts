// Cards, sets and dollars in words.
import type { Good } from '~/art/big_deal/goods';
import { keysOf } from '~/lib/counts';
import { list, number, t } from '~/lib/i18n.svelte';
import type { Cards } from './view';

export function dollars(sum: number): string {
  return t('game.big_deal.dollars', { sum });
}

export function cardName(card: Good): string {
  return t(`game.big_deal.card.${card}`);
}

/** "Yacht, $15,000": all that the card says. */
export function pricedName(card: Good, price: number): string {
  return t('game.big_deal.priced', { card: cardName(card), price: dollars(price) });
}

/** "4 × Stocks, 2 × Silver and Gold". */
export function cardsText(cards: Cards): string {
  const text = (card: Good, count: number): string => (count > 1 ? `${number(count)} × ` : '') + cardName(card);
  return list(keysOf(cards).map((card) => text(card, cards[card] ?? 0)));
}
