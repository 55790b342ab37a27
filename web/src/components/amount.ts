// Sums within a range.
import type { Range } from '~/lib/wire';

const LEAP = 5; // steps at once

/** The steps of quick buttons. */
export function quickSteps(range: Range): number[] {
  return [range.step, range.step * LEAP];
}

/** The same steps down and up, the small ones next to the sum. */
export function bothWays(steps: number[]): { down: number[]; up: number[] } {
  return { down: steps.map((step) => -step).reverse(), up: steps };
}

export function within(range: Range, sum: number): boolean {
  return Number.isFinite(sum) && sum >= range.min && sum <= range.max && sum % range.step === 0;
}

/** The sum of the range that is nearest. */
export function nearest(range: Range, sum: number): number {
  const whole = Math.round(sum / range.step) * range.step;
  return Math.min(range.max, Math.max(range.min, whole));
}
