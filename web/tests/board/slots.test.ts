// Things keep their places while others come and go.
import { expect, test } from 'vitest';
import { keeper, keepPlaces } from '~/board/slots';

test('what stays keeps its place, what is new takes the first free one', () => {
  expect(keepPlaces([], ['a', 'b', 'a'])).toEqual(['a', 'b', 'a']);
  expect(keepPlaces(['a', 'b', 'a'], ['a', 'b'])).toEqual(['a', 'b']);
  expect(keepPlaces(['a', 'b', 'c'], ['b', 'c'])).toEqual([null, 'b', 'c']);
  expect(keepPlaces([null, 'b', 'c'], ['c', 'd', 'b', 'e'])).toEqual(['d', 'b', 'c', 'e']);
});

test('a keeper remembers the places, and the same things twice change nothing', () => {
  const keep = keeper<number>();
  keep([1, 2, 3]);
  expect(keep([3, 1])).toEqual([1, null, 3]);
  expect(keep([3, 1])).toEqual([1, null, 3]);
  expect(keep([])).toEqual([]);
});
