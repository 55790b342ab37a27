// What screen readers are told, and the message over everything.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, said, toast } from '~/lib/announce.svelte';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  said.spoken = said.toast = '';
});
afterEach(() => void vi.useRealTimers());

const settled = (): Promise<void> => Promise.resolve();

test('texts of one moment are read as one, those of the next replace them', async () => {
  announce('Ada passes.');
  announce('Your turn.');
  expect(said.spoken).toBe('');
  await settled();
  expect(said.spoken).toBe('Ada passes. Your turn.');
  announce('Sold.');
  await settled();
  expect(said.spoken).toBe('Sold.');
});

test('the same text twice is a change, so that it is read twice', async () => {
  const read: string[] = [];
  for (let time = 0; time < 3; time++) {
    announce('Too low.');
    await settled();
    read.push(said.spoken);
  }
  expect(read[1]).not.toBe(read[0]);
  expect(read[2]).not.toBe(read[1]);
  expect(read.map((text) => text.trim())).toEqual(['Too low.', 'Too low.', 'Too low.']);
});

test('a toast is announced, and fades after six seconds', async () => {
  toast('Copied');
  expect(said.toast).toBe('Copied');
  await settled();
  expect(said.spoken).toBe('Copied');
  vi.advanceTimersByTime(5999);
  expect(said.toast).toBe('Copied');
  vi.advanceTimersByTime(1);
  expect(said.toast).toBe('');
});

test('a newer toast has its full time', () => {
  toast('one');
  vi.advanceTimersByTime(5000);
  toast('two');
  vi.advanceTimersByTime(5999);
  expect(said.toast).toBe('two');
  vi.advanceTimersByTime(1);
  expect(said.toast).toBe('');
});
