// Boursicocotte: its log in words, animals and notes by name, the count.
import { expect, test } from 'vitest';
import { chaptersOf } from '~/board/chapters';
import { telling } from '~/games/boursicocotte/chapters';
import { count, scores } from '~/games/boursicocotte/count';
import { describe as words } from '~/games/boursicocotte/describe';
import { acceptDoubt, bidDoubt, offerDoubt, payDoubt, preemptDoubt } from '~/games/boursicocotte/doubts';
import { lastBid, type Boursicocotte, type Line } from '~/games/boursicocotte/view';
import { animalText, cardName, lotText, notesText, whyNot } from '~/games/boursicocotte/words';
import { t } from '~/lib/i18n.svelte';
import type { GameView, Notes } from '~/lib/wire';

const name = (seat: number): string => ['Ada', 'Bea', 'Cid'][seat] ?? '';
const text = (line: Line): string | null => words(line, { name, seat: 0 });

test('the log in words', () => {
  expect(text({ move: 'bid', seat: 1, amount: 120 })).toBe('Bea bids 120.');
  expect(text({ move: 'accept', seat: 1 })).toBeNull();
  expect(text({ event: 'paid', seat: 0, to: 1, cards: 2, money: null })).not.toContain('60');
  expect(text({ event: 'paid', seat: 0, to: 1, cards: 2, money: { '10': 1, '50': 1 } })).toContain('60');
  expect(text({ event: 'sold', seat: 2, lot: ['cow', 'cow'], price: 70 })).toContain(lotText(['cow', 'cow']));
});

test('only the two who traded are told of the money', () => {
  const trade = { seat: 0, target: 1, animal: 'cow', animals: 1, winner: 1, cards: 1 } as const;
  const open = text({ event: 'swapped', ...trade, answer: 2, gave: null, got: null }) ?? '';
  const mine = text({ event: 'swapped', ...trade, answer: 2, gave: { '50': 1 }, got: { '10': 2 } }) ?? '';
  expect(mine.startsWith(open)).toBe(true);
  expect(mine.slice(open.length)).toMatch(/50.*20/);
  expect(open).toMatch(/Bea.*from you/);
});

test('animals and notes by name', () => {
  expect(lotText(['cow', 'pig'])).toBe(`${animalText('cow')} and ${animalText('pig')}`);
  expect(animalText('cow', 2)).toContain('2');
  expect(cardName('horse', 1000)).toContain('1,000');
  expect(notesText({ '10': 2, '50': 1 })).toBe('2 × 10 and 1 × 50');
});

test('a reason of the server in words: those of the game, where it has any', () => {
  expect(whyNot('highest_bidder')).toBe(t('reason.highest_bidder'));
  expect(whyNot('own_auction')).toBe(t('game.boursicocotte.reason.own_auction'));
  expect(whyNot('own_auction')).not.toBe(t('reason.own_auction'));
});

test('scores, and how they come about', () => {
  const seats = [
    { families: ['rooster', 'cow'], sum: 810, score: 1620, worth: 300 },
    { families: [], sum: 0, score: 0, worth: null },
  ];
  const view = { table: { seats, prices: { cow: 800, rooster: 10 } } } as unknown as GameView<Boursicocotte['table']>;
  expect(scores(view)).toEqual([1620, 0]);
  expect(count(view, 0).map(({ amount }) => amount)).toEqual(['800', '10', '810', '× 2', '300']);
  expect(count(view, 1).at(-1)?.amount).toBe('?');
});

test('bids that may be mistakes: far too much, or more than I have', () => {
  const info = { worth: 50, doubtful: 80 };
  expect(bidDoubt(70, 10, 140, info)).toBeNull();
  expect(bidDoubt(80, 10, 140, info)).toMatch(/^80 .* 50 /);
  expect(bidDoubt(150, 10, 140, info)).toMatch(/^150 is more than you have \(140\)/);
  expect(bidDoubt(150, 150, 140, info)).toBeNull(); // the form says that every bid is a bluff
});

test('offers that may be mistakes', () => {
  const info = { worth: 500, least: 10, enough: 160, doubtful: 520, everything: 900 };
  const doubt = (notes: Notes): string | null => offerDoubt(notes, info, 'Bea', 'a pig');
  expect(doubt({ '100': 1, '10': 1, '0': 2 })).toBeNull();
  expect(doubt({ '0': 2 })).toMatch(/^With 0 you cannot win/);
  expect(doubt({ '100': 2 })).toBeNull(); // without one of them it is not enough
  expect(doubt({ '100': 1, '50': 1, '10': 1, '0': 1 })).toBeNull();
  expect(doubt({ '100': 2, '10': 1 })).toMatch(/^You lay 210. With 160 you win whatever Bea lays.* a 10\.$/);
  const wide = { ...info, enough: 2000 };
  expect(offerDoubt({ '500': 1, '10': 2 }, wide, 'Bea', 'a pig')).toMatch(/^520 for a pig/);
  expect(offerDoubt({ '500': 1 }, { ...wide, everything: 500 }, 'Bea', 'a pig')).toMatch(/all your money, 500/);
  expect(offerDoubt({ '500': 1 }, { ...wide, everything: null }, 'Bea', 'a pig')).toBeNull();
});

test('other moves that may be mistakes', () => {
  expect(payDoubt({ '50': 2 }, { change: 0, least: 100 })).toBeNull();
  expect(payDoubt({ '200': 1 }, { change: 0, least: 100 })).toMatch(/200.* 100 .* 100 /);
  expect(preemptDoubt({ worth: 50, least: 100, grave: false })).toBeNull();
  expect(preemptDoubt({ worth: 50, least: 100, grave: true })).toContain('100');
  expect(acceptDoubt({ worth: 333, most: 50, grave: false }, 'Bea')).toBeNull();
  expect(acceptDoubt({ worth: 333, most: 50, grave: true }, 'Bea')).toMatch(/50.*333 to Bea/);
});

test('the story has a chapter for each turn, in which the auction or trade folds', () => {
  const trade = { seat: 1, target: 0, animal: 'cow', animals: 1, winner: 0, cards: 2, gave: null, got: null } as const;
  const lines: Line[] = [
    { move: 'auction', seat: 1 },
    { event: 'lot', lot: ['cow', 'pig'] },
    { move: 'bid', seat: 0, amount: 60 },
    { move: 'pass', seat: 2 },
    { event: 'hammer', seat: 0, price: 60 },
    { move: 'sell', seat: 1 },
    { event: 'sold', seat: 0, lot: ['cow', 'pig'], price: 60 },
    { event: 'family', seat: 0, animal: 'cow' },
    { move: 'trade', seat: 1, target: 0, animal: 'cow', cards: 2 },
    { move: 'counter', seat: 0, cards: 1 },
    { event: 'swapped', ...trade, answer: 1 },
    { event: 'lot', lot: ['goat'] }, // with double_move
    { event: 'unsold', seat: 1, lot: ['goat'] },
    { move: 'auction', seat: 2 },
  ];
  const chapters = chaptersOf(lines, { name, seat: 0 }, words, telling);
  expect(chapters.map(({ heading }) => heading?.line.move)).toEqual(['auction', 'trade', 'auction']);
  expect(chapters.map(({ items }) => items.map((one) => ('entries' in one ? one.entries.length : 0)))).toEqual([
    [6, 0],
    [2, 2],
    [],
  ]);
  expect(chapters[0]?.items[0]?.text).toMatch(/^Cow and Pig: .*60/);
  expect(chapters[1]?.items[0]?.text).toMatch(/^Cow: from Bea to you/);
});

test('the last bid of a seat stays until the lot is sold or put up again', () => {
  const lines: Line[] = [
    { event: 'lot', lot: ['cow'] },
    { move: 'bid', seat: 0, amount: 60 },
    { move: 'bid', seat: 1, amount: 70 },
    { move: 'pass', seat: 0 },
  ];
  expect([0, 1, 2].map((seat) => lastBid(lines, seat))).toEqual([60, 70, null]);
  expect(lastBid([...lines, { event: 'broke', seat: 1, money: { '10': 1 } }], 1)).toBeNull();
});
