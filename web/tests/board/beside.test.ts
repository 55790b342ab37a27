// Where a scene lies beside a decision.
import { expect, test } from 'vitest';
import { leastCovering } from '~/board/beside';

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
