// The animals and the money of the game in words.
import type { Animal } from '~/art/boursicocotte/animals';
import { notesText as textOf } from '~/components/notes';
import { list, t } from '~/lib/i18n.svelte';
import type { Notes } from '~/lib/wire';
import { PRICES } from './view';

export function animalName(animal: Animal): string {
  return t(`game.boursicocotte.card.${animal}.name`);
}

/** "Goat, family 350": all that the card says. */
export function cardName(animal: Animal): string {
  return t('game.boursicocotte.card.priced', { animal: animalName(animal), price: PRICES[animal] });
}

/** "a goat", "2 goats": as somebody gets or gives them. */
export function animalText(animal: Animal, count = 1): string {
  return count === 1
    ? t(`game.boursicocotte.card.${animal}.one`)
    : t('game.boursicocotte.card.several', { count, animals: animalsName(animal) });
}

/** "goats": the name of a family. */
export function animalsName(animal: Animal): string {
  return t(`game.boursicocotte.card.${animal}.many`);
}

/** "a cow and a pig", "2 cows". */
export function lotText(lot: Animal[]): string {
  const kinds = [...new Set(lot)];
  return list(kinds.map((animal) => animalText(animal, lot.filter((other) => other === animal).length)));
}

export const notesText = (notes: Notes): string => textOf(notes, t('game.boursicocotte.money.nothing'));

export function notesDown(count: number): string {
  return t('game.boursicocotte.money.face_down', { count });
}
