// The game's part of the view, as src/brocante/game/boursicocotte.py makes it, and its moves.
import type { Animal } from '~/art/boursicocotte/animals';
import type { MoveTemplate, Notes, Purse, Range } from '~/lib/wire';

export type Phase = 'turn' | 'bidding' | 'hammer' | 'paying' | 'offering' | 'reply' | 'countering' | 'over';

export interface Holding {
  animals: Partial<Record<Animal, number>>;
  families: Animal[]; // complete ones
  score: number;
  cards: number; // notes in hand
  known: Notes; // notes that the viewer can be sure of; all of one's own
  unknown: number; // how many more there are
  worth: number | null; // of all notes, if the viewer knows them
}

export interface Auction {
  lot: Animal[];
  bid: number;
  bidder: number | null;
  asked: number[];
  passed: number[];
  spent: number[]; // these have used their only bid
  limits: Record<string, number>; // the most that a seat may bid that had to show its money
  payer: number | null;
}

export interface Trade {
  target: number;
  animal: Animal;
  animals: number; // at stake
  cards: number; // notes that were laid face down
  offer: Notes | null; // which ones, for the one who laid them
}

export interface Market {
  phase: Phase;
  active: number;
  pile: number;
  next_donkey: number | null;
  family_size: number;
  circulation: number;
  still: number; // turns in a row without an auction or a new family
  patience: number; // after so many, trading is suspended
  unknown_money: Notes;
  seats: Holding[];
  auction: Auction | null;
  trade: Trade | null;
}

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

export interface TradeTemplate extends MoveTemplate {
  target: number;
  animal: Animal;
  money: Purse;
}

/** The moves that are offered, by what they are. */
export interface Offered {
  auction: boolean;
  pass: boolean;
  sell: boolean;
  preempt: boolean;
  accept: boolean;
  bid?: Range;
  pay?: { price: number; money: Notes[] };
  counter?: Purse;
  trades: TradeTemplate[];
}

export function sortMoves(moves: MoveTemplate[]): Offered {
  const field = (move: string, name: string): unknown => moves.find((one) => one.move === move)?.[name];
  const has = (move: string): boolean => moves.some((one) => one.move === move);
  const price = field('pay', 'price');
  return {
    auction: has('auction'),
    pass: has('pass'),
    sell: has('sell'),
    preempt: has('preempt'),
    accept: has('accept'),
    bid: field('bid', 'amount') as Range | undefined,
    pay: price === undefined ? undefined : { price: price as number, money: field('pay', 'money') as Notes[] },
    counter: field('counter', 'money') as Purse | undefined,
    trades: moves.filter((one) => one.move === 'trade') as TradeTemplate[],
  };
}

/** What complete families are worth before they are multiplied. */
export function sumOfFamilies(holding: Holding): number {
  return holding.families.reduce((sum, animal) => sum + PRICES[animal], 0);
}
