// The game's part of the view (src/brocante/games/boursicocotte/view.py), and its moves.
import type { Animal } from '~/art/boursicocotte/animals';
import type { MoveTemplate, Offered } from '~/lib/wire';
import type { Holding, Offers } from '~types/boursicocotte';

export type { Auction, Holding, Table as Market, Trade } from '~types/boursicocotte';

/** What is printed on the animals: the value of a complete family. The dearest come first, as on the rules page. */
export const PRICES: Record<Animal, number> = {
  horse: 1000,
  cow: 800,
  pig: 650,
  donkey: 500,
  goat: 350,
  sheep: 250,
  dog: 160,
  cat: 90,
  goose: 40,
  rooster: 10,
};
export const ANIMALS = Object.keys(PRICES) as Animal[];

type Template<Name> = Extract<Offered<Offers>, { move: Name }>;
export type TradeTemplate = Template<'trade'>;

/** The moves that are offered, by what they are. */
export interface Sorted {
  auction: boolean;
  pass: boolean;
  sell: boolean;
  preempt: boolean;
  accept: boolean;
  bid?: Template<'bid'>['amount'];
  pay?: Template<'pay'>;
  counter?: Template<'counter'>['money'];
  trades: TradeTemplate[];
}

export function sortMoves(templates: MoveTemplate[]): Sorted {
  const moves = templates as unknown as Offered<Offers>[];
  const find = <Name extends keyof Offers>(name: Name): Template<Name> | undefined =>
    moves.find((one): one is Template<Name> => one.move === name);
  return {
    auction: !!find('auction'),
    pass: !!find('pass'),
    sell: !!find('sell'),
    preempt: !!find('preempt'),
    accept: !!find('accept'),
    bid: find('bid')?.amount,
    pay: find('pay'),
    counter: find('counter')?.money,
    trades: moves.filter((one) => one.move === 'trade'),
  };
}

/** What complete families are worth before they are multiplied. */
export function sumOfFamilies(holding: Holding): number {
  return holding.families.reduce((sum, animal) => sum + PRICES[animal], 0);
}
