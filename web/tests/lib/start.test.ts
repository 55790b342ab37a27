// Starting a game: the number of players, a quick table, and where one arrives.
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '~/lib/api';
import { prefs } from '~/lib/prefs.svelte';
import * as routes from '~/lib/router.svelte';
import { open, quickPlayers, quickTable, usualPlayers } from '~/lib/start';
import type { Catalogue, GameInfo, NewTable } from '~/lib/wire';

vi.mock('~/lib/router.svelte', () => ({ go: vi.fn(), router: { place: { page: 'home' } } }));

const option = { name: 'open', default: true };
const game = (fewest: number, most: number): GameInfo =>
  ({ name: 'boxes', fewest, most, options: [option, { name: 'long', default: false }] }) as unknown as GameInfo;
const catalogue = { character_levels: [], characters: [] } as unknown as Catalogue;

beforeEach(() => {
  prefs.bots = 3;
  prefs.level = 'regular';
  prefs.tempo = 'quick';
  vi.mocked(routes.go).mockClear();
  vi.spyOn(api, 'create').mockResolvedValue({ id: '0123' } as never);
});

test.each([
  [2, 6, 4],
  [2, 3, 3],
  [5, 6, 5],
])('usually four play, as far as a game for %i to %i allows', (fewest, most, players) => {
  expect(usualPlayers(game(fewest, most))).toBe(players);
});

test.each([
  [1, 2],
  [2, 3],
  [5, 5],
  [0, 2],
])('against %i bots', (bots, players) => {
  prefs.bots = bots;
  expect(quickPlayers(game(2, 5))).toBe(players);
});

test('a quick table has me, my bots, the usual options and no clock', () => {
  prefs.name = 'Ada';
  const table = quickTable(game(2, 5), catalogue);
  expect(table).toMatchObject({ game: 'boxes', options: { open: true, long: false }, clock: 'none', public: false });
  expect(table.tempo).toBe('quick');
  expect(table.seats[0]).toMatchObject({ kind: 'me', name: 'Ada' });
  expect(table.seats.slice(1)).toHaveLength(3);
  expect(table.seats.slice(1).every((seat) => seat.kind === 'bot')).toBe(true);
});

test('a table that is full starts by itself; one with an open seat waits', async () => {
  const full = quickTable(game(2, 5), catalogue);
  await open(full);
  expect(routes.go).toHaveBeenLastCalledWith('/t/0123', 'start', false);
  await open({ ...full, seats: [...full.seats, { kind: 'open' }] } as NewTable);
  expect(routes.go).toHaveBeenLastCalledWith('/t/0123', null, false);
});

test('the way back from a new table does not lead to its form', async () => {
  routes.router.place = { page: 'new', game: null };
  await open(quickTable(game(2, 5), catalogue));
  expect(routes.go).toHaveBeenLastCalledWith('/t/0123', 'start', true);
});
