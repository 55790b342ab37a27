// The boards are siblings: the same files for the same roles, and no rules in any of them.
import { describe, expect, test } from 'vitest';

const ROLES = [
  'index.ts',
  'view.ts',
  'describe.ts',
  'chapters.ts',
  'words.ts',
  'motion.ts',
  'scenes.ts',
  'count.ts',
  'Board.svelte',
  'Decision.svelte',
  'Seat.svelte',
  'Sign.svelte',
  'Picture.svelte',
  'Showcase.svelte',
];
const PRINTED = /(?:motion\.ts|Picture\.svelte|Showcase\.svelte)$/; // widths, times and pictures, not rules

/** Numbers that are not rules: shares, columns, swings of a hammer, quick buttons. */
const LAYOUT: Record<string, number[]> = {
  'auto_brocante/HoodReport.svelte': [400], // milliseconds
  'auto_brocante/Lot.svelte': [6], // places that are drawn on a lot
  'auto_brocante/Sum.svelte': [10], // steps that a quick button adds
  'big_deal/Bar.svelte': [100], // per cent
  'big_deal/Offers.svelte': [3.25, 4.5, 9.5, 13], // rem: buttons that fit
  'boursicocotte/Lot.svelte': [3], // swings of the hammer
  'boxes/Decision.svelte': [3],
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

const tables = import.meta.glob<Record<string, string[]>>('../../src/games/*/needs.json', {
  import: 'default',
  eager: true,
});
const marks = Object.values(
  import.meta.glob<string>('../../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }),
)
  .flatMap((source) => Array.from(source.matchAll(/data-need=(?:"[^"]+"|\{[^}]*\})/g), ([mark]) => mark))
  .flatMap((written) => Array.from(written.matchAll(/["' ]([\w-]+)(?=["' ])/g), ([, mark]) => mark));

test.each(Object.entries(tables))('%s: what a decision needs is marked somewhere', (_, table) => {
  expect(
    Object.values(table)
      .flat()
      .filter((mark) => !marks.includes(mark)),
  ).toEqual([]);
});

test.each(games)('%s says what its decisions need', (game) => {
  expect(Object.keys(tables)).toContain(`../../src/games/${game}/needs.json`);
});

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
    const listed = Object.entries(LAYOUT).filter(([path]) => path.startsWith(`${game}/`));
    const sorted = (all: readonly (readonly [string, number[]])[]): Record<string, number[]> =>
      Object.fromEntries(all.map(([path, numbers]) => [path, [...numbers].sort((a, b) => a - b)]));
    expect(sorted(found)).toEqual(sorted(listed));
  });

  test('knows no rules: takes no names apart, asks no options, works out no prices', () => {
    const clues = [
      /\.(?:startsWith|endsWith|exec|match)\(/, // 2000 out of sell_list_plus_2000
      /\bview\.options\b/, // what a variant means is in the view
      /(?:price|fine|worth|value|cash)\b(?: \?\? 0\))?\s*[*/]\s*\d/, // half the list price
      /[-+] (?:FINE|PRICE|COST|WORTH)/,
    ];
    const found = [...own].filter(([, source]) => clues.some((clue) => clue.test(source)));
    expect(found.map(([path]) => path)).toEqual([]);
  });

  test('adds up no prices and no notes that lie on the table: the view has the sums', () => {
    const adds = /[+*] *[\w.]*(?:values|prices)\[|(?:values|prices)\[[^\]]*\] *[+*]/i;
    const found = [...own].filter(
      ([path, source]) => adds.test(source) || (!path.endsWith('.ts') && /sumOf\(/.test(source)),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });

  test('leaves it to the server why something is not possible', () => {
    const found = [...own].filter(([, source]) => /'reason\.\w+'/.test(source));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

/** The only casts around the boards: of JSON where it comes in, and what TypeScript cannot express. Events have none. */
const CASTS: Record<string, string[]> = {
  'board/scenes.ts': ['unknown as Drawing'], // the props are those of this component, whichever it is
  'components/Emblem.svelte': ['GameName'],
  'components/RulesText.svelte': ['Refusal'], // what a rejected promise holds has no type
  'games/MoveForm.svelte': ['Notes'],
  'lib/api.ts': ['Partial<Refusal>', 'Refusal', 'T'],
  'lib/counts.ts': ['Key[]'],
  'lib/i18n.svelte.ts': ['Language', 'Language', 'Plural'],
  'lib/patch.ts': ['Json', 'string[]'],
  'lib/prefs.svelte.ts': ['Partial<Kept>'],
  'lib/session.svelte.ts': ['GameView', 'Json', 'Json', 'Json', 'T'],
  'lib/shuffle.ts': ['Kept'],
  'lib/socket.ts': ['Incoming'],
};

test('around the boards too, nothing that the server sends is cast, except where it comes in', () => {
  const around = import.meta.glob<string>('../../src/{board,lib,table,components,games}/*.{ts,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(around).map(([path, source]) => {
    const code = source
      .replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/^\s*(?:import|export) .*$|\{#each .*$/gm, '');
    const casts = Array.from(code.matchAll(/ as (?!const\b)((?:unknown as )?[A-Z]\w*(?:<\w+>)?(?:\[\])?|string\[\])/g));
    return [path.replace('../../src/', ''), casts.map(([, type]) => type ?? '').sort()] as const;
  });
  expect(Object.fromEntries(found.filter(([, casts]) => casts.length))).toEqual(CASTS);
});
