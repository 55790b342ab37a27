// Random opponents for a game against bots.
import { expect, test } from 'vitest';
import { botLevel, botName, botParts, remarkText } from '~/lib/seats';
import { company } from '~/lib/company';
import type { Catalogue } from '~/lib/wire';

const NAMES = ['marcel', 'odette', 'josette', 'basile', 'lulu', 'gaston', 'ines', 'omar'];
const CATALOGUE = {
  games: [],
  bots: ['random', 'novice', 'regular', 'expert'],
  characters: NAMES.map((name) => ({ name, title: name })),
  character_levels: ['novice', 'regular', 'expert'],
  clocks: [],
  phrases: [],
} satisfies Catalogue;

test('nobody sits at a table twice', () => {
  for (let game = 0; game < 50; game++) {
    const drawn = company(CATALOGUE, 'expert', 5, ['lulu']).map((bot) => botParts(bot).character);
    expect(new Set(drawn).size).toBe(5);
    expect(drawn).not.toContain('lulu');
  }
});

test('a level without characters has plain bots, and so has a table that is too large', () => {
  expect(company(CATALOGUE, 'random', 2)).toEqual(['random', 'random']);
  expect(company(CATALOGUE, 'novice', 9).filter((bot) => bot === 'novice')).toHaveLength(1);
});

test('the name of a bot is taken apart and put together', () => {
  expect(botParts('marcel')).toEqual({ character: 'marcel', level: 'regular' });
  expect(botParts('ines:expert:think=2.0')).toEqual({ character: 'ines', level: 'expert' });
  expect(botParts('expert:think=2.0')).toEqual({ character: '', level: 'expert' });
  expect([botName('omar', 'novice'), botName('omar', 'regular'), botName('', 'novice')]).toEqual([
    'omar:novice',
    'omar',
    'novice',
  ]);
  expect(botLevel('omar:novice')).toBe('beginner');
});

test('a remark has words', () => {
  expect(remarkText('basile.triumph.0')).toBe('As calculated.');
});
