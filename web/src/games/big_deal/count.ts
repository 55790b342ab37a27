// The scores so far, and their parts at the end.
import { t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '~/board/game';
import type { Table } from './view';
import { dollars } from './words';

export function scores(view: GameView<Table>): number[] {
  return view.table.seats.map((place) => place.score);
}

/** Earlier rounds, then the objects and the jokers of the last one. */
export function count(view: GameView<Table>, seat: number): CountStep[] {
  const place = view.table.seats[seat];
  if (!place) return [];
  const { parts } = place;
  const step = (key: 'objects' | 'silver' | 'gold'): CountStep[] => {
    const { cards = 0, value = 0 } = parts?.[key] ?? {};
    return cards ? [{ text: t(`game.big_deal.count.${key}`, { count: cards }), amount: dollars(value) }] : [];
  };
  return [
    { text: t('game.big_deal.count.earlier'), amount: dollars(place.earlier) },
    ...step('objects'),
    ...step('silver'),
    ...step('gold'),
  ];
}
