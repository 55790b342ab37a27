// The names of things in the player's language.
import type { Treasure } from '~/art/boxes/treasures';
import type { Told } from '~/board/game';
import { people } from '~/board/lines';
import { notesText as textOf } from '~/components/notes';
import { t } from '~/lib/i18n.svelte';
import type { Notes } from '~/lib/wire';
import type { Box } from './view';

/** "Teapot, blue, worth 150". */
export function cardName(card: Treasure): string {
  const [colour, value] = card.split('_');
  const find = t(`game.boxes.card.${card}`);
  if (!value) return find;
  return t('game.boxes.card_name', { find, colour: t(`game.boxes.colour.${colour}`), value: Number(value) });
}

/** A box with everything visible: its number, its card, who has looked into it. */
export function boxName(box: Box, index: number, told: Told): string {
  return [
    t(box.closed ? 'game.boxes.box.closed' : 'game.boxes.box.open', { box: index + 1 }),
    box.card ? cardName(box.card) : t('game.boxes.box.unknown'),
    ...(box.seen_by.length ? [t('game.boxes.box.seen_by', { names: people(box.seen_by, told) })] : []),
  ].join('. ');
}

export const notesText = (notes: Notes): string => textOf(notes, t('game.boxes.no_notes'));
