// A game without its own board: its names, values and lines in plain words.
import { expect, test } from 'vitest';
import { fallback, keyText, valueText } from '~/games/fallback';
import type { LogLine } from '~/lib/wire';

const told = { name: (seat: number): string => ['Ada', 'Bea'][seat] ?? '', seat: 0 };

test('a key has its words from the catalogue if they take no arguments; otherwise it is its own', () => {
  expect(keyText('boxes', 'container', 'all')).toBe('The six containers');
  expect(keyText('boxes', 'move', 'bid')).toBe('bid'); // not "{name} bids {amount}."
  expect(keyText('demo', 'move', 'take_card')).toBe('take card');
});

test.each<[Parameters<typeof valueText>[0], string]>([
  [null, '–'],
  [undefined, '–'],
  [1234, '1,234'],
  ['two_words', 'two words'],
  [true, 'true'],
  [[], '–'],
  [{}, '–'],
  [[1, 'a_b', null], '1, a b, and –'],
  [{ open_cards: 2, hand: ['home'] }, 'open cards 2, hand home'],
])('%j', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('a line is told with all that it has, of a seat or of nobody', async () => {
  const { describe: words } = await fallback('demo');
  const line: LogLine = { seat: 1, move: 'take_card', card: 'red_two', count: 1000 };
  expect(words(line, told)).toBe('Bea: take card, card red two, count 1,000');
  expect(words({ event: 'round_over' }, told)).toBe('round over');
});

test("a line is told in the game's own words if they take what the line has", async () => {
  const { describe: words } = await fallback('boxes');
  expect(words({ seat: 1, move: 'bid', amount: 1200 }, told)).toBe('Bea bids 1,200.');
  expect(words({ seat: 1, move: 'pass' }, told)).toBe('Bea passes.');
  expect(words({ event: 'seen', box: 2 }, told)).toBe('seen, box 2'); // no card, which the sentence names
});

test('its module has a board, and nothing that only a game can know', async () => {
  const module = await fallback('demo');
  expect(module.Board).toBeTypeOf('function');
  expect(Object.keys(module).sort()).toEqual(['Board', 'describe']);
});
