// Small things around a page: people and their keys, copying, tempos, the files for a visit without a network.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { said } from '~/lib/announce.svelte';
import { copy } from '~/lib/clipboard';
import { keepFiles } from '~/lib/offline';
import { personKey, personName, speaker, speakerKey } from '~/lib/people';
import { tempoChoices } from '~/lib/tempo';
import type { Chat, TableInfo } from '~/lib/wire';

describe('people', () => {
  const table = { seats: [{ name: 'Ada' }, { name: 'Bea' }] } as unknown as TableInfo;

  test('players have names, spectators the beginning of their key', () => {
    expect(personName(table, { seat: 1 })).toBe('Bea');
    expect(personName(table, { guest: 'abcdef012345' })).toMatch(/ abcd$/);
  });

  test('whoever said something is a seat, a guest or, in old logs, nobody', () => {
    expect(speaker({ name: 'Ada', seat: 0 } as Chat)).toEqual({ seat: 0 });
    expect(speaker({ name: '', seat: null, guest: 'abc' } as unknown as Chat)).toEqual({ guest: 'abc' });
    expect(speaker({ name: 'Ada' } as Chat)).toBeNull();
  });

  test('the key of a person is the key of what they say, and not of who sits there next', () => {
    expect(personKey(table, { seat: 0 })).toBe(speakerKey({ name: 'Ada', seat: 0 } as Chat));
    expect(personKey(table, { guest: 'abc' })).toBe(speakerKey({ name: '', guest: 'abc' } as Chat));
    const next = { seats: [{ name: 'Eva' }] } as unknown as TableInfo;
    expect(personKey(next, { seat: 0 })).not.toBe(personKey(table, { seat: 0 }));
    expect(speakerKey({ name: 'Ada' } as Chat)).toBe('');
  });
});

describe('copying', () => {
  test('says so when it is done', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copy('https://here/t/0', 'Link copied');
    expect(writeText).toHaveBeenCalledWith('https://here/t/0');
    expect(said.toast).toBe('Link copied');
  });

  test.each([
    ['refused', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
    ['not there, as without encryption', {}],
  ])('says so when the clipboard is %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await copy('text', 'copied');
    expect(said.toast).not.toBe('copied');
    expect(said.toast).not.toBe('');
  });
});

test('tempos go from calm to at once, each in words', () => {
  const choices = tempoChoices();
  expect(choices.map(({ value }) => value)).toEqual(['calm', 'normal', 'quick', 'at_once']);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(4);
  expect(choices.some(({ label }) => label.includes('ui.'))).toBe(false);
});

describe('without a network', () => {
  const posted = vi.fn();
  const register = vi.fn();
  const loaded = ['/assets/first.js', '/api/games', '/assets/boxes.css', '/icon.svg'];

  beforeEach(() => {
    posted.mockClear();
    register.mockReset();
    const entries = loaded.map((path) => ({ name: `https://here${path}` }));
    vi.stubGlobal('performance', { getEntriesByType: () => entries });
  });

  test('the worker is told which files were loaded before it was there', async () => {
    const serviceWorker = { register, ready: Promise.resolve({ active: { postMessage: posted } }) };
    vi.stubGlobal('navigator', { serviceWorker });
    await keepFiles();
    expect(register).toHaveBeenCalledWith('/site/worker.js', { scope: '/' });
    expect(posted).toHaveBeenCalledWith(['/assets/first.js', '/assets/boxes.css']);
  });

  test.each([
    ['a browser without workers', {}],
    ['a private window', { serviceWorker: { register: () => Promise.reject(new Error('denied')) } }],
  ])('%s opens the page all the same', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await expect(keepFiles()).resolves.toBeUndefined();
    expect(posted).not.toHaveBeenCalled();
  });
});
