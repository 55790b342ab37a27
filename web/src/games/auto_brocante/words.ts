// The game's own words: cars, cards and policies by name, and what a car says about itself.
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import { number, reasonText, signed, t } from '~/lib/i18n.svelte';
import type { CarInfo, Printed } from './view';

export const carName = (car: CarInfo): string => t(`game.auto_brocante.car.${car.name}`);
export const cardName = (card: DealerCardName): string => t(`game.auto_brocante.card.${card}.name`);
/** In a word or two, for a small card. */
export const shortCard = (card: DealerCardName): string => t(`game.auto_brocante.card.${card}.short`);
export const cardText = (card: DealerCardName): string => t(`game.auto_brocante.card.${card}.text`);
export const policyName = (policy: PolicyName): string => t(`game.auto_brocante.policy.${policy}`);

/** "assets +1,200": what my assets change by. */
export const assetsText = (change: number): string => t('game.auto_brocante.assets', { change: signed(change) });

export const whyNot = (reason: string): string => reasonText('auto_brocante', reason);

/** A car with its list price and, where there is a Blue Book, what it is worth to its reader. */
export function carText(car: CarInfo, value: number | null): string {
  const args = { car: carName(car), price: car.list_price };
  return value === null
    ? t('game.auto_brocante.car.listed', args)
    : t('game.auto_brocante.car.worth', { ...args, value });
}

/** The sum that is printed on a card, if there is one. */
export function printedOn(printed: Printed | undefined): string | undefined {
  if (printed?.extra !== undefined) return `+${number(printed.extra)}`;
  return printed?.price === undefined ? undefined : number(printed.price);
}

/** How a value stands to the list price, as a sign: colours would not be enough. */
export function trend(car: CarInfo, value: number): 'junk' | 'below' | 'at' | 'above' {
  if (value === 0) return 'junk';
  if (value === car.list_price) return 'at';
  return value < car.list_price ? 'below' : 'above';
}
