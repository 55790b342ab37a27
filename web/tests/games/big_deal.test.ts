// Big Deal: single moves out of offers, what was picked, the last fight and moves, its log in words, the count.
import { expect, test } from 'vitest';
import { count, scores } from '~/games/big_deal/count';
import { describe as words } from '~/games/big_deal/describe';
import { matches, pick } from '~/games/big_deal/picking';
import { lastFight, lastMoves } from '~/games/big_deal/story';
import {
  moveOf,
  singles,
  usedBy,
  type BigDeal,
  type Line,
  type Offer,
  type Single,
  type Table,
} from '~/games/big_deal/view';
import { brings, risks } from '~/games/big_deal/words';
import type { GameView } from '~/lib/wire';

const name = (seat: number): string => ['Ada', 'Bea', 'Cid'][seat] ?? '';
const text = (line: Line): string | null => words(line, { name, seat: 0 });
const GIVE_UP: Single = {
  move: 'give_up',
  info: { change: -30_000, grave: true, winner: 1, winner_change: 40_000, value: 40_000 },
};
const OFFERS: Offer[] = [
  { move: 'lay', object: 'yacht', with: ['yacht', 'gold'], info: { changes: { yacht: 30_000, gold: 65_000 } } },
  { move: 'steal', from: 1, card: ['yacht', 'gold'], info: { won: { yacht: 45_000, gold: 80_000 }, lost: 0 } },
  { move: 'discard', card: ['yacht'] },
  GIVE_UP,
];
const TABLE = {
  values: { yacht: 15_000, gold: 50_000, home: 20_000 },
  discard_pile: ['home'],
  steal: null,
  seats: [
    { sets: [], score: 5, earlier: 0, parts: null },
    {
      sets: [{ object: 'home', cards: { home: 2 }, value: 40_000 }],
      score: 40_007,
      earlier: 7,
      parts: { objects: { cards: 2, value: 40_000 }, silver: { cards: 0, value: 0 }, gold: { cards: 0, value: 0 } },
    },
  ],
} as unknown as Table;

test('an offer of several cards is as many moves', () => {
  expect(singles(OFFERS)).toEqual([
    { move: 'lay', object: 'yacht', with: 'yacht', info: { change: 30_000 } },
    { move: 'lay', object: 'yacht', with: 'gold', info: { change: 65_000 } },
    { move: 'steal', from: 1, card: 'yacht', info: { won: 45_000, lost: 0 } },
    { move: 'steal', from: 1, card: 'gold', info: { won: 80_000, lost: 0 } },
    { move: 'discard', card: 'yacht', info: { change: 0 } },
    GIVE_UP,
  ]);
});

test('the cards that a move uses, and the move as it is sent', () => {
  const lay: Single = { move: 'lay', object: 'yacht', with: 'gold', info: { change: 65_000 } };
  expect(usedBy(lay)).toEqual(['yacht', 'gold']);
  expect(moveOf(lay)).toEqual({ move: 'lay', object: 'yacht', with: 'gold' });
  expect(moveOf(GIVE_UP)).toEqual({ move: 'give_up' });
});

test('picking: more of the same move, or the new thing alone', () => {
  const moves = singles(OFFERS);
  const hand = ['yacht', 'gold', 'home'] as const;
  const one = pick({ hand: [] }, { hand: [0] }, moves, [...hand]);
  expect(one.hand).toEqual([0]);
  expect(pick(one, { hand: [1] }, moves, [...hand]).hand).toEqual([0, 1]);
  expect(pick(one, { hand: [2] }, moves, [...hand]).hand).toEqual([2]);
  expect(pick(one, { hand: [0] }, moves, [...hand]).hand).toEqual([]);
  expect(pick(one, { seat: 1 }, moves, [...hand])).toEqual({ hand: [0], seat: 1 });
  const discard: Single = { move: 'discard', card: 'yacht', info: { change: 0 } };
  expect(matches(discard, { hand: [0], seat: 1 }, [...hand])).toBe(false);
});

test('the last fight, while it goes on, when it is won, and once it is past', () => {
  const steal: Line = { move: 'steal', seat: 0, from: 1, card: 'home' };
  const answer: Line = { move: 'answer', seat: 1, card: 'gold' };
  const end: Line[] = [
    { move: 'give_up', seat: 0 },
    { event: 'defended', seat: 1, from: 0, object: 'home', cards: { home: 3, gold: 1 }, value: 110_000 },
  ];
  expect(lastFight([], TABLE)).toBeNull();
  expect(lastFight([steal, answer], TABLE)).toEqual({
    thief: 0,
    victim: 1,
    set: TABLE.seats[1]?.sets[0],
    played: [
      { seat: 0, card: 'home' },
      { seat: 1, card: 'gold' },
    ],
    winner: null,
  });
  expect(lastFight([steal, answer, ...end], TABLE)).toMatchObject({ winner: 1, set: { value: 110_000 } });
  expect(lastFight([steal, ...end, { move: 'discard', seat: 1, card: 'home' }], TABLE)).toBeNull();
});

test('the last move of every seat in this round', () => {
  const lines: Line[] = [
    { move: 'discard', seat: 1, card: 'home' },
    { event: 'dealt', round: 2, starter: 0, turned: 'home', hand: null },
    { move: 'lay', seat: 0, object: 'yacht', with: 'gold' },
    { event: 'laid', seat: 0, object: 'yacht', cards: { yacht: 1, gold: 1 }, value: 65_000 },
  ];
  const [mine, other] = lastMoves(lines, 2);
  expect(mine).toMatchObject({ cards: ['yacht', 'gold'], away: false });
  expect(other).toBeUndefined();
  const discard: Line = { move: 'discard', seat: 1, card: 'home' };
  expect(lastMoves([...lines, discard], 2)[1]).toEqual({ line: discard, cards: ['home'], away: true });
});

test('the log in words', () => {
  expect(text({ move: 'lay', seat: 0, object: 'yacht', with: 'gold' })).toBeNull();
  expect(text({ event: 'drew', seat: 1, count: 2, cards: null })).toBeNull();
  expect(text({ event: 'drew', seat: 0, count: 2, cards: ['yacht', 'yacht'] })).toContain('2 × ');
  expect(text({ event: 'round', round: 1, gains: [0, 15_000], scores: [0, 15_000] })).toContain('Bea $15,000');
  expect(text({ move: 'steal', seat: 0, from: 1, card: 'gold' })).toBe('You attack Bea: Gold joker.');
});

test('scores, and how they come about', () => {
  const view = { table: TABLE } as unknown as GameView<BigDeal['table']>;
  expect(scores(view)).toEqual([5, 40_007]);
  expect(count(view, 1).map(({ amount }) => amount)).toEqual(['$7', '$40,000']);
});

test('a figure on a move is what my score changes by, or says on what it depends', () => {
  const plain = (text: string): string => text.replaceAll('\u2060', ''); // keeps a sign and its sum on one line
  const figures = singles(OFFERS).map((offer) => [brings(offer), risks(offer)].map(plain));
  expect(figures).toEqual([
    ['+$30,000', ''],
    ['+$65,000', ''],
    ['If you win: +$45,000', ''],
    ['If you win: +$80,000', ''],
    ['', ''],
    ['−$30,000', ''],
  ]);
  const answer: Single = { move: 'answer', card: 'gold', info: { won: 50_000, lost: -30_000 } };
  expect(plain(risks(answer))).toBe('if you lose: −$30,000');
});
