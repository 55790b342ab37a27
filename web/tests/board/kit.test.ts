// The board kit: offers, lines of the log, order of seats, arrow keys, breakpoints.
import { describe, expect, test, vi } from 'vitest';
import { nextBox } from '~/board/arrows';
import { describer, shower, type Lines } from '~/board/lines';
import { allOffered, offered } from '~/board/offers';
import { clockwise } from '~/board/seats';
import breakpoints from '~/style/breakpoints.css?raw';

type Offer = { move: 'play'; card: string } | { move: 'bid'; amount: number } | { move: 'pass' };
const MOVES: Offer[] = [
  { move: 'play', card: 'a' },
  { move: 'bid', amount: 10 },
  { move: 'play', card: 'b' },
];

test('offers are found by name, with their fields', () => {
  expect(offered(MOVES, 'bid')?.amount).toBe(10);
  expect(offered(MOVES, 'pass')).toBeUndefined();
  expect(allOffered(MOVES, 'play').map(({ card }) => card)).toEqual(['a', 'b']);
});

type Line = Lines<
  | { move: 'bid'; seat: number; amount: number }
  | { move: 'pass'; seat: number }
  | { event: 'bid'; price: number }
  | { event: 'over' }
>;
const LOG: Line[] = [
  { move: 'bid', seat: 1, amount: 10 },
  { event: 'bid', price: 20 },
  { move: 'pass', seat: 0 },
  { event: 'over' },
];
const told = { name: (seat: number): string => `P${seat}`, seat: null };

test('lines are put into words by their names; a move and an event may share one', () => {
  const words = describer<Line>({
    moves: { bid: ({ seat, amount }, { name }) => `${name(seat)} ${amount}`, pass: () => null },
    events: { bid: ({ price }) => `at ${price}`, over: () => 'over' },
  });
  expect(LOG.map((line) => words(line, told))).toEqual(['P1 10', 'at 20', null, 'over']);
  expect(words({ event: 'unheard_of' } as unknown as Line, told)).toBeNull();
});

test('what is shown is what the table has', () => {
  const seen = vi.fn();
  const show = shower<Line, { table: string }>({ events: { bid: ({ price }, { table }) => seen(table, price) } });
  show(LOG, () => ({ table: 'here' }));
  expect(seen.mock.calls).toEqual([['here', 20]]);
});

test('clockwise: from my left, me last; spectators from the first seat', () => {
  expect(clockwise(4, 1)).toEqual([2, 3, 0, 1]);
  expect(clockwise(3, null)).toEqual([0, 1, 2]);
});

describe('arrow keys', () => {
  const box = (left: number, top: number): { left: number; right: number; top: number; bottom: number } => ({
    left,
    right: left + 10,
    top,
    bottom: top + 10,
  });
  const boxes = [box(10, 0), box(22, 0), box(0, 20), box(12, 20), box(24, 20), box(36, 20)]; // two over four

  test.each([
    [0, 'ArrowRight', 1],
    [1, 'ArrowRight', 2],
    [0, 'ArrowLeft', undefined],
    [5, 'ArrowRight', undefined],
    [0, 'ArrowDown', 3],
    [1, 'ArrowDown', 4],
    [5, 'ArrowUp', 1],
    [2, 'ArrowUp', 0],
    [0, 'ArrowUp', undefined],
    [3, 'ArrowDown', undefined],
    [0, 'Enter', undefined],
    [-1, 'ArrowRight', undefined],
  ])('from %i with %s to %s', (at, key, to) => {
    expect(nextBox(boxes, at, key)).toBe(to);
  });
});

test('every breakpoint that styles name is there, and none is written out', () => {
  const sources = import.meta.glob<string>('../../src/**/*.{svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const known = new Set(Array.from(breakpoints.matchAll(/@custom-media (--[\w-]+)/g), ([, name]) => name));
  const rules = Object.values(sources).flatMap((source) => source.match(/@(?:media|container)[^{;]+\{/g) ?? []);
  const named = rules.flatMap((rule) => Array.from(rule.matchAll(/\((--[\w-]+)\)/g), ([, name]) => name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(rules.filter((rule) => /width|height/.test(rule))).toEqual([]);
});
