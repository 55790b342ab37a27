// Which bots a table can have: levels everywhere, networks where they are trained.
import { describe, expect, it } from 'vitest';
import { botLevel, botParts, botsFor } from '~/lib/seats';
import type { Catalogue } from '~/lib/wire';

const catalogue: Catalogue = {
  games: [],
  bots: ['novice', 'regular'],
  characters: [],
  character_levels: [],
  clocks: [],
  phrases: [],
  nets: [{ bot: 'net:Milou', game: 'boursicocotte', players: 3, options: { one_bid: true } }],
};

describe('bots for a table', () => {
  it('has a network where its game, its players and its options are', () => {
    const bots = (game: string, players: number, options: Record<string, boolean>): string[] =>
      botsFor(catalogue, game, players, options);
    expect(bots('boursicocotte', 3, { one_bid: true, aid: true })).toEqual(['novice', 'regular', 'net:Milou']);
    expect(bots('boursicocotte', 4, { one_bid: true })).toEqual(['novice', 'regular']);
    expect(bots('boursicocotte', 3, { one_bid: false })).toEqual(['novice', 'regular']);
    expect(bots('boxes', 3, { one_bid: true })).toEqual(['novice', 'regular']);
  });

  it('calls a network by its name, and others by their level', () => {
    expect(botLevel('net:Milou')).toBe('Milou');
    expect(botParts('net:Milou')).toEqual({ character: '', level: 'net:Milou' });
    expect(botParts('expert:think=2.0')).toEqual({ character: '', level: 'expert' });
  });
});
