// Counting and spreading.
import { expect, test } from 'vitest';
import { counted, spread } from '~/lib/counts';

test('spread and counted are each other’s way back', () => {
  expect(spread({ a: 2, b: 0, c: 1 })).toEqual(['a', 'a', 'c']);
  expect(counted(['a', 'c', 'a'])).toEqual({ a: 2, c: 1 });
  expect(counted([])).toEqual({});
});
