// The scores: so far, and how they come about at the end.
import { jokers, type Good } from '~/art/big_deal/goods';
import { spread } from '~/lib/counts';
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
  const cards = place.sets.flatMap(({ cards }) => spread(cards));
  const step = (key: string, wanted: (card: Good) => boolean): CountStep[] => {
    const some = cards.filter(wanted);
    const sum = some.reduce((total, card) => total + view.table.values[card], 0);
    return some.length ? [{ text: t(`game.big_deal.count.${key}`, { count: some.length }), amount: dollars(sum) }] : [];
  };
  return [
    { text: t('game.big_deal.count.earlier'), amount: dollars(place.earlier) },
    ...step('objects', (card) => !jokers.has(card)),
    ...step('silver', (card) => card === 'silver'),
    ...step('gold', (card) => card === 'gold'),
  ];
}
