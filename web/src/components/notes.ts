// Sums and sets of notes, for trays and boards.
import { list, number } from '~/lib/i18n.svelte';
import type { Notes, Purse } from '~/lib/wire';

export function sumOf(notes: Notes): number {
  return Object.entries(notes).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/** "2 × 100 and 1 × 50"; the game provides the words for nothing. */
export function notesText(notes: Notes, nothing: string): string {
  const held = Object.entries(notes).filter(([, count]) => count > 0);
  return held.length ? list(held.map(([value, count]) => `${number(count)} × ${number(Number(value))}`)) : nothing;
}

export function countOf(notes: Notes): number {
  return Object.values(notes).reduce((sum, count) => sum + count, 0);
}

/** The notes with one more or one less of a value. */
export function changed(notes: Notes, value: string, by: 1 | -1): Notes {
  const count = (notes[value] ?? 0) + by;
  const { [value]: _, ...others } = notes;
  return count > 0 ? { ...others, [value]: count } : others;
}

function within(some: Notes, more: Notes): boolean {
  return Object.entries(some).every(([value, count]) => count <= (more[value] ?? 0));
}

/** A money field: which notes there are, which may be laid next, whether it is enough. */
export interface Till {
  held: Notes;
  mayAdd(laid: Notes, value: string): boolean;
  fits(laid: Notes): boolean;
}

export function till(field: Purse | Notes[]): Till {
  if (!Array.isArray(field)) {
    return {
      held: field.from,
      mayAdd: (laid, value) => within(changed(laid, value, 1), field.from),
      fits: (laid) => countOf(laid) >= field.fewest,
    };
  }
  const held: Notes = {};
  for (const payment of field) {
    for (const [value, count] of Object.entries(payment)) held[value] = Math.max(held[value] ?? 0, count);
  }
  return {
    held,
    mayAdd: (laid, value) => field.some((payment) => within(changed(laid, value, 1), payment)),
    fits: (laid) => field.some((payment) => within(laid, payment) && within(payment, laid)),
  };
}

/** The payment that wastes least; of several, the one with the fewest notes. */
export function cheapest(payments: Notes[]): Notes | undefined {
  return [...payments].sort((a, b) => sumOf(a) - sumOf(b) || countOf(a) - countOf(b))[0];
}
