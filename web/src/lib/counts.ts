// Counts: notes by value, cards by kind.

type Counts<Key extends string> = Partial<Record<Key, number>>;

/** Spreads counts into a list: two of a, one of b as a, a, b. */
export function spread<Key extends string>(counts: Counts<Key>): Key[] {
  return keysOf(counts).flatMap((key) => Array<Key>(counts[key] ?? 0).fill(key));
}

/** Counts a list. */
export function counted<Key extends string>(all: readonly Key[]): Counts<Key> {
  const counts: Counts<Key> = {};
  for (const key of all) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The typed keys of an object that has only those of its type. */
export function keysOf<Key extends string>(record: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
