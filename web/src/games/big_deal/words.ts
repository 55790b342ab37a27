// Cards, sets and dollars in words.
import type { Good } from '~/art/big_deal/goods';
import { list, number, t, type Args } from '~/lib/i18n.svelte';
import type { Cards } from './view';

/** The words of this game for a key. */
export function say(key: string, args: Args = {}): string {
  return t(`game.big_deal.${key}`, args);
}

export function dollars(sum: number): string {
  return say('dollars', { sum });
}

export function cardName(card: Good): string {
  return say(`card.${card}`);
}

/** "Yacht, $15,000": all that the card says. */
export function pricedName(card: Good, price: number): string {
  return say('priced', { card: cardName(card), price: dollars(price) });
}

/** "4 × Stocks, 2 × Silver and Gold". */
export function cardsText(cards: Cards): string {
  const held = Object.entries(cards) as [Good, number][];
  return list(held.map(([card, count]) => (count > 1 ? `${number(count)} × ${cardName(card)}` : cardName(card))));
}

/** How many of each there are in a list of cards. */
export function counted(cards: Good[]): Cards {
  const counts: Cards = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
