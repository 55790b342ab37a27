// How a fortune adds up at the end: earlier rounds, then the objects and the jokers of the last one.
import { jokers, type Good } from '~/art/big_deal/goods';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '..';
import type { DealTable } from './view';
import { dollars, say } from './words';

export function count(view: GameView<DealTable>, seat: number): CountStep[] {
  const place = view.table.seats[seat];
  if (!place) return [];
  const cards = place.sets.flatMap((set) => Object.entries(set.cards) as [Good, number][]);
  const step = (key: string, wanted: (card: Good) => boolean): CountStep[] => {
    const some = cards.filter(([card]) => wanted(card));
    const sum = some.reduce((total, [card, copies]) => total + copies * view.table.values[card], 0);
    const count = some.reduce((total, [, copies]) => total + copies, 0);
    return count ? [{ text: say(`count.${key}`, { count }), amount: dollars(sum) }] : [];
  };
  return [
    { text: say('count.earlier'), amount: dollars(place.earlier) },
    ...step('objects', (card) => !jokers.has(card)),
    ...step('silver', (card) => card === 'silver'),
    ...step('gold', (card) => card === 'gold'),
  ];
}
