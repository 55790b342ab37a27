// The names of things in the player's language.
import type { Treasure } from '~/art/boxes/treasures';
import type { Told } from '~/board/game';
import { people, say } from '~/board/lines';
import { notesText as textOf } from '~/components/notes';
import { signed, t } from '~/lib/i18n.svelte';
import type { Notes } from '~/lib/wire';
import { gainFrom, type Box, type Container } from './view';

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

/** A container: where it stands, who bought it, and what mine brought. */
export function containerName(container: Container, index: number, told: Told): string {
  const { owner, price } = container;
  const args = { container: index + 1, price: price ?? 0 };
  if (owner === null) return t('game.boxes.container.current', args);
  const change = gainFrom(container, told.seat);
  if (change !== null) return t('game.boxes.container.mine', { ...args, change: signed(change) });
  const how = price === null ? 'game.boxes.container.sold' : 'game.boxes.container.sold_for';
  return say(how, told, { name: owner }, args);
}

export const notesText = (notes: Notes): string => textOf(notes, t('game.boxes.no_notes'));
