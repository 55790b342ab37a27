// Boxes: its log in words, names, the count.
import { expect, test } from 'vitest';
import { count } from '~/games/boxes/count';
import { describe as words } from '~/games/boxes/describe';
import type { Boxes, Line } from '~/games/boxes/view';
import { boxName, cardName, notesText } from '~/games/boxes/words';
import type { GameView } from '~/lib/wire';

const name = (seat: number): string => ['Ada', 'Bea', 'Cid'][seat] ?? '';
const text = (line: Line): string | null => words(line, { name, seat: 0 });

test('the log in words', () => {
  expect(text({ move: 'bid', seat: 1, amount: 1250 })).toBe('Bea bids 1,250.');
  expect(text({ move: 'look', seat: 0, box: 3 })).toContain('4');
  expect(text({ move: 'lay', seat: 1 })).not.toBe(text({ move: 'lay', seat: 1, money: { '100': 2 } }));
  expect(text({ move: 'lay', seat: 1, money: { '100': 2 } })).toContain('200');
  expect(text({ move: 'pay', seat: 1, money: { '100': 1 } })).toBeNull();
  expect(text({ event: 'revealed', bids: [], sums: [0, 300] })).toContain('you 0 and Bea 300');
  expect(text({ event: 'paid', seat: 0, money: { '100': 2 }, sum: 200 })).toContain('200');
  expect(text({ event: 'contents', container: 0, cards: ['gold', 'blue_150'] })).toContain(cardName('blue_150'));
  expect(text({ event: 'over', scores: [1, 2, 2], winners: [1, 2] })).toContain('Bea and Cid');
});

test('cards, boxes and notes by name', () => {
  expect(cardName('blue_150')).toMatch(/blue.*150/);
  expect(notesText({ '100': 2, '50': 0 })).toBe('2 × 100');
  expect(notesText({})).not.toBe('');
  const box = { card: null, closed: true, colour: null, seen_by: [1], value: null };
  expect(boxName(box, 0, { name, seat: 0 })).toContain('Seen by Bea');
  expect(boxName({ ...box, seen_by: [0, 1] }, 0, { name, seat: 0 })).toContain('Seen by you and Bea');
});

test('the count adds up to the wealth', () => {
  const cards = { yellow: [50, 250], blue: [], red: [], green: [], gold: [500], ten: [10, 10], junk: [] };
  const worth = { yellow: 300, blue: 0, red: 0, green: 0, gold: 500, ten: 20, junk: 0, collections: 250 };
  const seat = { cards, worth, cash: 300, collections: { yellow: 1, blue: 0, red: 0, green: 0 }, wealth: 1370 };
  const view = { table: { seats: [seat, { cards: null }] } } as unknown as GameView<Boxes['table']>;
  const amounts = count(view, 0).map(({ amount }) => Number(amount.replace(',', '')));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1370);
  expect(count(view, 1)).toEqual([]);
});
