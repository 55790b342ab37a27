// The scores so far, and their parts at the end.
import { number, t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '~/board/game';
import { animalsOf, type Table } from './view';
import { animalsName } from './words';

export function scores(view: GameView<Table>): number[] {
  return view.table.seats.map((holding) => holding.score);
}

/** Every family, their sum, how many times it counts; and the money, which only breaks ties. */
export function count(view: GameView<Table>, seat: number): CountStep[] {
  const holding = view.table.seats[seat];
  if (!holding) return [];
  const { families, sum, worth } = holding;
  const { prices } = view.table;
  const complete = animalsOf(view.table).filter((animal) => families.includes(animal));
  return [
    ...complete.map((animal) => ({ text: animalsName(animal), amount: number(prices[animal]) })),
    { text: t('game.boursicocotte.count.sum'), amount: number(sum) },
    {
      text: t('game.boursicocotte.count.families', { count: families.length }),
      amount: `× ${number(families.length)}`,
    },
    { text: t('game.boursicocotte.count.money'), amount: worth === null ? '?' : number(worth) },
  ];
}
