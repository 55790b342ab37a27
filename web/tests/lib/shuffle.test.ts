// What this device saw before the deal, against records of honest and of cheating servers.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { givers, newSeed, recall, remember, rememberSent, verdict, type Shuffled } from '~/lib/shuffle';
import type { TableInfo } from '~/lib/wire';

const KEY = '5a'.repeat(32);
const COMMITMENT = bytesToHex(sha256(hexToBytes(KEY)));
const MINE = 'ab'.repeat(16);
const THEIRS = 'cd'.repeat(16);
const SEEN = { commitment: COMMITMENT, seeds: [MINE, null, THEIRS], own: { 0: MINE } };
const HONEST: Shuffled = { commitment: COMMITMENT, key: KEY, seeds: [MINE, '', THEIRS] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

function table(id: string, seeds: (string | null)[]): TableInfo {
  return { id, commitment: COMMITMENT, seats: seeds.map((seed) => ({ seed })) } as TableInfo;
}

test('seeds are 128 random bits', () => {
  const seeds = new Set(Array.from({ length: 100 }, newSeed));
  expect(seeds.size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
});

test('an honest record fits, also if more seeds came in than were seen', () => {
  expect(verdict(SEEN, HONEST)).toBe('fair');
  expect(verdict({ ...SEEN, seeds: [MINE, null, null] }, HONEST)).toBe('fair');
});

const other = '77'.repeat(32);
test.each<[string, Shuffled]>([
  ['another secret', { ...HONEST, key: other }],
  ['another secret with its own hash', { ...HONEST, key: other, commitment: bytesToHex(sha256(hexToBytes(other))) }],
  ['my seed dropped', { ...HONEST, seeds: ['', '', THEIRS] }],
  ['a seed altered', { ...HONEST, seeds: [MINE, '', 'ee'.repeat(16)] }],
  ['seeds in another order', { ...HONEST, seeds: [THEIRS, '', MINE] }],
  ['all seeds dropped', { commitment: COMMITMENT, key: KEY }],
])('a cheating server is caught: %s', (_, record) => {
  expect(verdict(SEEN, record)).toBe('changed');
});

test('a server that changes its mind once it has seen the seeds is caught', () => {
  remember(table('one', [null, null]), [0]);
  rememberSent('one', 0, MINE);
  const changed = bytesToHex(sha256(hexToBytes(other)));
  remember({ ...table('one', ['ee'.repeat(16), THEIRS]), commitment: changed }, [0]);
  const seen = recall('one')!;
  expect(verdict(seen, { commitment: changed, key: other, seeds: [MINE, THEIRS] })).toBe('changed');
  expect(verdict(seen, { ...HONEST, seeds: ['ee'.repeat(16), THEIRS] })).toBe('changed');
  expect(verdict(seen, { ...HONEST, seeds: [MINE, THEIRS] })).toBe('fair');
});

test('everybody who has added a number is counted, also if the server has not shown it again', () => {
  remember(table('one', [null, null, null]), [0]);
  remember(table('one', [null, null, THEIRS]), [0]);
  rememberSent('one', 0, MINE);
  expect(recall('one')!.seeds).toEqual([null, null, THEIRS]);
  expect(givers(recall('one')!)).toBe(2);
});

test('whoever leaves a seat no longer expects their seed there', () => {
  remember(table('one', [MINE, null]), [0]);
  rememberSent('one', 0, MINE);
  remember(table('one', [THEIRS, null]), []);
  expect(verdict(recall('one')!, { ...HONEST, seeds: [THEIRS, ''] })).toBe('fair');
});

test('what was seen is kept, the last of it, for the last fifty tables', () => {
  remember(table('one', [MINE, null]), [0]);
  rememberSent('one', 0, MINE);
  remember(table('one', [MINE, THEIRS]), [0]);
  expect(recall('one')).toEqual({ commitment: COMMITMENT, seeds: [MINE, THEIRS], own: { 0: MINE } });
  for (let index = 0; index < 50; index++) remember(table(`t${index}`, []), []);
  expect(recall('one')).toBeNull();
  expect(recall('t0')).not.toBeNull();
});
