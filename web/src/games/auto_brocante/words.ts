// The game's own words: cars, cards and policies by name, and what a car says about itself.
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import { number, t, type Args } from '~/lib/i18n.svelte';
import type { CarInfo } from './view';

export const carName = (car: CarInfo): string => t(`game.auto_brocante.car.${car.name}`);
export const cardName = (card: DealerCardName): string => t(`game.auto_brocante.card.${card}.name`);
export const cardText = (card: DealerCardName): string => t(`game.auto_brocante.card.${card}.text`);
export const policyName = (policy: PolicyName): string => t(`game.auto_brocante.policy.${policy}`);

/** A car with its list price and, where there is a Blue Book, what it is worth to its reader. */
export function carText(car: CarInfo, value: number | null): string {
  const args = { car: carName(car), price: car.list_price };
  return value === null
    ? t('game.auto_brocante.car.listed', args)
    : t('game.auto_brocante.car.worth', { ...args, value });
}

/** The sum that is printed on a card. */
export function printedOn(card: DealerCardName): string | undefined {
  const sum = /_(plus|for)_(\d+)$/.exec(card);
  return sum ? (sum[1] === 'plus' ? '+' : '') + number(Number(sum[2])) : undefined;
}

/** What a customer pays for a car that is sold with a card; undefined for cards that sell nothing. */
export function brings(card: DealerCardName, car: CarInfo, value: number | null): number | undefined {
  if (!card.startsWith('sell_')) return undefined;
  const more = Number(/_plus_(\d+)$/.exec(card)?.[1] ?? 0);
  return (card.startsWith('sell_list') ? car.list_price : (value ?? 0)) + more;
}

/** How a value stands to the list price, as a sign: colours would not be enough. */
export function trend(car: CarInfo, value: number): 'junk' | 'below' | 'at' | 'above' {
  if (value === 0) return 'junk';
  if (value === car.list_price) return 'at';
  return value < car.list_price ? 'below' : 'above';
}
