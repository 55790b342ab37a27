// Notes in trays, and sums within ranges.
import { expect, test } from 'vitest';
import { bothWays, nearest, quickSteps, within } from '~/components/amount';
import { changed, cheapest, countOf, sumOf, till } from '~/components/notes';
import type { Notes } from '~/lib/wire';

test('sums and counts', () => {
  expect(sumOf({ '10': 2, '50': 1 })).toBe(70);
  expect(countOf({ '10': 2, '50': 1 })).toBe(3);
  expect(changed({ '10': 1 }, '10', -1)).toEqual({});
  expect(changed({ '10': 1 }, '50', 1)).toEqual({ '10': 1, '50': 1 });
});

test('a purse lets notes be laid as long as there are some', () => {
  const purse = till({ from: { '10': 2 }, fewest: 1 });
  expect(purse.mayAdd({ '10': 1 }, '10')).toBe(true);
  expect(purse.mayAdd({ '10': 2 }, '10')).toBe(false);
  expect([purse.fits({}), purse.fits({ '10': 1 })]).toEqual([false, true]);
});

test('payments: only what leads to one of them can be laid', () => {
  const payments: Notes[] = [{ '50': 1 }, { '10': 3 }];
  const tray = till(payments);
  expect(tray.held).toEqual({ '50': 1, '10': 3 });
  expect(tray.mayAdd({ '10': 1 }, '50')).toBe(false);
  expect(tray.mayAdd({ '10': 2 }, '10')).toBe(true);
  expect([tray.fits({ '10': 2 }), tray.fits({ '10': 3 }), tray.fits({ '50': 1 })]).toEqual([false, true, true]);
  expect(cheapest(payments)).toEqual({ '10': 3 });
  expect(cheapest([{ '10': 5 }, { '50': 1 }])).toEqual({ '50': 1 });
});

test('sums out of a range', () => {
  const range = { min: 50, max: 500, step: 50 };
  expect(quickSteps(range)).toEqual([50, 250]);
  expect([40, 50, 75, 500, 550, NaN].map((sum) => within(range, sum))).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect([0, 130, 9999].map((sum) => nearest(range, sum))).toEqual([50, 150, 500]);
});

test('a sum can be stepped down as it can be stepped up', () => {
  expect(bothWays([50, 250])).toEqual({ down: [-250, -50], up: [50, 250] });
  const range = { min: 0, max: 1000, step: 50 };
  const { down, up } = bothWays(quickSteps(range));
  for (const step of up) expect(down).toContain(-step);
  expect(down).toHaveLength(up.length);
  expect(up.map((step) => nearest(range, nearest(range, 500 + step) - step))).toEqual(up.map(() => 500));
});
