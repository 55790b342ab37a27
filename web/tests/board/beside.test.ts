// Where a scene lies beside a decision, and a bubble at a seat.
import { expect, test } from 'vitest';
import { leastCovering, nextTo } from '~/board/beside';

const AREA = { x: 0, y: 0, width: 100, height: 100 };
const SIZE = { width: 40, height: 20 };

test('at the upper edge, where nothing is in the way', () => {
  expect(leastCovering(SIZE, AREA, [])).toMatchObject({ x: 30, y: 0 });
});

test('beside what can be clicked', () => {
  expect(leastCovering(SIZE, AREA, [{ x: 50, y: 0, width: 50, height: 100 }])).toMatchObject({ x: 0, y: 0 });
  expect(leastCovering(SIZE, AREA, [{ x: 0, y: 0, width: 100, height: 50 }])).toMatchObject({ x: 30, y: 80 });
});

test('where it covers least, if it must cover something', () => {
  const everywhere = { ...AREA };
  const lower = { x: 0, y: 50, width: 100, height: 50 };
  expect(leastCovering(SIZE, AREA, [everywhere, lower])).toMatchObject({ y: 0 });
});

const TAG = { x: 30, y: 10, width: 40, height: 15 };

test('a bubble lies below its seat, or above if something can be clicked there', () => {
  expect(nextTo(SIZE, { ...TAG, y: 40 }, 15, AREA, [])).toMatchObject({ x: 30, y: 61 });
  const button = { x: 30, y: 60, width: 40, height: 20 };
  expect(nextTo(SIZE, { ...TAG, y: 40 }, 15, AREA, [button])).toMatchObject({ x: 30, y: 14 });
});

test('a bubble keeps to a seat that has room for it, and inside the window', () => {
  expect(nextTo(SIZE, { ...TAG, height: 60 }, 15, AREA, [])).toMatchObject({ x: 30, y: 25 });
  expect(nextTo(SIZE, { ...TAG, x: -30, height: 60 }, 15, AREA, [])).toMatchObject({ x: 0, y: 25 });
});
