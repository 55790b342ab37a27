// What a price really costs, where nobody gives change.
import type { Notes } from '~/lib/wire';

/** The least that these notes can pay for a price. */
export function leastPayment(notes: Notes, price: number): number {
  const sums = new Set([0]);
  for (const [value, count] of Object.entries(notes)) {
    for (let note = 0; note < count; note++) for (const sum of [...sums]) sums.add(sum + Number(value));
  }
  return Math.min(...[...sums].filter((sum) => sum >= price));
}
