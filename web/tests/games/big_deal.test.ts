// Big Deal: single moves out of offers, what was picked, the last fight and round, its log in words, the count.
import { expect, test } from 'vitest';
import { count, scores } from '~/games/big_deal/count';
import { describe as words } from '~/games/big_deal/describe';
import { matches, pick } from '~/games/big_deal/picking';
import { lastFight, lastRound } from '~/games/big_deal/story';
import { singles, usedBy, worthOf, type BigDeal, type Line, type Offer, type Table } from '~/games/big_deal/view';
import type { GameView } from '~/lib/wire';

const name = (seat: number): string => ['Ada', 'Bea', 'Cid'][seat] ?? '';
const text = (line: Line): string | null => words(line, { name, seat: 0 });
const OFFERS: Offer[] = [
  { move: 'lay', object: 'yacht', with: ['yacht', 'gold'] },
  { move: 'steal', from: 1, card: ['yacht', 'gold'] },
  { move: 'discard', card: ['yacht'] },
  { move: 'give_up' },
];
const TABLE = {
  values: { yacht: 15_000, gold: 50_000, home: 20_000 },
  discard_pile: ['home'],
  steal: null,
  seats: [
    { sets: [], score: 5, earlier: 0 },
    { sets: [{ object: 'home', cards: { home: 2 }, value: 40_000 }], score: 40_007, earlier: 7 },
  ],
} as unknown as Table;

test('an offer of several cards is as many moves', () => {
  expect(singles(OFFERS)).toEqual([
    { move: 'lay', object: 'yacht', with: 'yacht' },
    { move: 'lay', object: 'yacht', with: 'gold' },
    { move: 'steal', from: 1, card: 'yacht' },
    { move: 'steal', from: 1, card: 'gold' },
    { move: 'discard', card: 'yacht' },
    { move: 'give_up' },
  ]);
});

test('the cards that a move uses, and what it brings', () => {
  expect(usedBy({ move: 'lay', object: 'yacht', with: 'gold' })).toEqual(['yacht', 'gold']);
  expect(worthOf({ move: 'lay', object: 'yacht', with: 'gold' }, TABLE)).toBe(65_000);
  expect(worthOf({ move: 'steal', from: 1, card: 'gold' }, TABLE)).toBe(90_000);
  expect(worthOf({ move: 'take', card: 'home' }, TABLE)).toBe(40_000);
  expect(worthOf({ move: 'discard', card: 'gold' }, TABLE)).toBe(0);
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
  expect(matches({ move: 'discard', card: 'yacht' }, { hand: [0], seat: 1 }, [...hand])).toBe(false);
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

test('the last round, until everybody has had a turn', () => {
  const rounds: Line[] = [
    { event: 'round', round: 1, scores: [10, 20] },
    { move: 'discard', seat: 0, card: 'home' },
    { event: 'round', round: 2, scores: [15, 50] },
  ];
  expect(lastRound(rounds, 2)).toEqual({ round: 2, totals: [15, 50], gains: [5, 30] });
  const turn: Line = { move: 'discard', seat: 0, card: 'home' };
  expect(lastRound([...rounds, turn], 2)).not.toBeNull();
  expect(lastRound([...rounds, turn, turn], 2)).toBeNull();
});

test('the log in words', () => {
  expect(text({ move: 'lay', seat: 0, object: 'yacht', with: 'gold' })).toBeNull();
  expect(text({ event: 'drew', seat: 1, count: 2, cards: null })).toBeNull();
  expect(text({ event: 'drew', seat: 0, count: 2, cards: ['yacht', 'yacht'] })).toContain('2 × ');
  expect(text({ event: 'round', round: 1, scores: [0, 15_000] })).toContain('Bea $15,000');
  expect(text({ move: 'steal', seat: 0, from: 1, card: 'gold' })).toMatch(/Ada.*Bea/);
});

test('scores, and how they come about', () => {
  const view = { table: TABLE } as unknown as GameView<BigDeal['table']>;
  expect(scores(view)).toEqual([5, 40_007]);
  expect(count(view, 1).map(({ amount }) => amount)).toEqual(['$7', '$40,000']);
});
