// The boards are siblings: the same files for the same roles, and no rules in any of them.
import { describe, expect, test } from 'vitest';

const ROLES = [
  'index.ts',
  'view.ts',
  'describe.ts',
  'words.ts',
  'motion.ts',
  'count.ts',
  'Board.svelte',
  'Decision.svelte',
  'Seat.svelte',
  'Picture.svelte',
  'Showcase.svelte',
];
const PRINTED = /(?:motion\.ts|Picture\.svelte|Showcase\.svelte)$/; // widths, times and pictures, not rules

/** Numbers that are no rules: shares, columns, swings of a hammer, quick buttons. */
const LAYOUT: Record<string, number[]> = {
  'auto_brocante/HoodReport.svelte': [400], // milliseconds
  'auto_brocante/Sum.svelte': [10], // steps that a quick button adds
  'big_deal/Bar.svelte': [100], // per cent
  'big_deal/Board.svelte': [3], // places in a row
  'boursicocotte/Lot.svelte': [3], // swings of the hammer
  'boxes/Decision.svelte': [3],
};

/** Rules that the views do not carry yet: each goes when its field comes. */
const WANTED: Record<string, number[]> = {
  'auto_brocante/LookUnder.svelte': [1000], // deal.fine
  'big_deal/view.ts': [1_000_000], // table.goal
  'boursicocotte/view.ts': [1000, 800, 650, 500, 350, 250, 160, 90, 40, 10], // table.prices
  'boxes/collections.ts': [250, 6], // seats[].missing
  'boxes/view.ts': [7, 250], // table.actions, table.collection_worth
};

/** Reasons that a board finds out by itself, since the views do not carry them yet: each goes when they do. */
const REASONS: Record<string, string[]> = {
  'auto_brocante/CardForm.svelte': ['option_used'],
  'big_deal/Board.svelte': ['no_set_yet', 'first_set_is_safe'],
  'big_deal/Hand.svelte': ['card_does_not_fit'],
  'boursicocotte/Bidding.svelte': ['highest_bidder', 'bid_spent', 'already_passed', 'not_enough_cash'],
  'boursicocotte/TurnChoice.svelte': ['must_auction'],
  'boursicocotte/Verdict.svelte': ['not_enough_cash'],
  'boxes/TenBoxes.svelte': ['already_seen', 'not_enough_steps'],
};

const sources = import.meta.glob<string>('../../src/games/*/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources).map(([path, source]) => [path.split('/games/')[1] ?? '', source] as const);
const games = [...new Set(files.map(([path]) => path.split('/')[0] ?? ''))];

/** The numbers above 2 that a file's script and markup write out: not in styles, comments, texts and plain attributes. */
function numbersIn(source: string): number[] {
  const code = source
    .replace(/<style>[\s\S]*<\/style>|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:\\.|[^'\\\n])*'|="[^"{}]*"/g, '')
    .replace(/\/\/.*$/gm, '');
  const written = Array.from(code.matchAll(/(?<![\w.$#-])\d[\d_]*(?:\.\d+)?(?!\w)/g), ([digits]) => digits);
  return [...new Set(written.map((digits) => Number(digits.replaceAll('_', ''))))].filter((number) => number > 2);
}

test('there are games', () => {
  expect(games.length).toBeGreaterThanOrEqual(4);
});

describe.each(games)('%s', (game) => {
  const own = new Map(files.filter(([path]) => path.startsWith(`${game}/`)));

  test('has the files that every board has', () => {
    expect(ROLES.filter((role) => !own.has(`${game}/${role}`))).toEqual([]);
  });

  test('every file begins with what it is for', () => {
    const bare = [...own].filter(([path, source]) => !source.startsWith(path.endsWith('.ts') ? '// ' : '<!-- '));
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test('reads lines and offers with their types: no casts', () => {
    const cast = [...own].filter(([, source]) => /as unknown as|line\[|LogLine|MoveTemplate/.test(source));
    expect(cast.map(([path]) => path)).toEqual([]);
  });

  test('sends moves without minding what is under way: the dock does', () => {
    const own_guards = [...own].filter(([, source]) => /disabled=\{busy|!busy|scrollIntoView|matchMedia/.test(source));
    expect(own_guards.map(([path]) => path)).toEqual([]);
  });

  test('knows no rules: no number but those that are listed', () => {
    const found = [...own]
      .filter(([path]) => !PRINTED.test(path))
      .map(([path, source]) => [path, numbersIn(source)] as const)
      .filter(([, numbers]) => numbers.length);
    const listed = Object.entries({ ...LAYOUT, ...WANTED }).filter(([path]) => path.startsWith(`${game}/`));
    const sorted = (all: readonly (readonly [string, number[]])[]): Record<string, number[]> =>
      Object.fromEntries(all.map(([path, numbers]) => [path, [...numbers].sort((a, b) => a - b)]));
    expect(sorted(found)).toEqual(sorted(listed));
  });

  test('leaves it to the server why something is not possible, but for what is listed', () => {
    const found = [...own]
      .map(([path, source]) => [path, Array.from(source.matchAll(/'reason\.(\w+)'/g), ([, reason]) => reason)] as const)
      .filter(([, reasons]) => reasons.length);
    const listed = Object.entries(REASONS).filter(([path]) => path.startsWith(`${game}/`));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  });
});
