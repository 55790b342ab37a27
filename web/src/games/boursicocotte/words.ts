// The animals and the money of the game in words.
import type { Animal } from '~/art/boursicocotte/animals';
import { notesText as textOf } from '~/components/notes';
import { list, reasonText, t } from '~/lib/i18n.svelte';
import type { Notes } from '~/lib/wire';

export function animalName(animal: Animal): string {
  return t(`game.boursicocotte.card.${animal}.name`);
}

/** "Goat, family 350": everything on the card. */
export function cardName(animal: Animal, price: number): string {
  return t('game.boursicocotte.card.priced', { animal: animalName(animal), price });
}

/** "a goat", "2 goats": for getting or giving them. */
export function animalText(animal: Animal, count = 1): string {
  return count === 1
    ? t(`game.boursicocotte.card.${animal}.one`)
    : t('game.boursicocotte.card.several', { count, animals: animalsName(animal) });
}

/** "goats": the name of a family. */
export function animalsName(animal: Animal): string {
  return t(`game.boursicocotte.card.${animal}.many`);
}

/** "Cow and Pig": animals in a title. */
export function lotName(lot: Animal[]): string {
  return list(lot.map(animalName));
}

/** "Cow", "2 cows": the stake of a trade in a title. */
export function stakeName(animal: Animal, count: number): string {
  return count === 1 ? animalName(animal) : animalText(animal, count);
}

/** "a cow and a pig", "2 cows". */
export function lotText(lot: Animal[]): string {
  const kinds = [...new Set(lot)];
  return list(kinds.map((animal) => animalText(animal, lot.filter((other) => other === animal).length)));
}

export const whyNot = (reason: string): string => reasonText('boursicocotte', reason);

export const notesText = (notes: Notes): string => textOf(notes, t('game.boursicocotte.money.nothing'));

export function notesDown(count: number): string {
  return t('game.boursicocotte.money.face_down', { count });
}
