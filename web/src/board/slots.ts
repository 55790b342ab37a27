// Fixed places: a card in a hand or a car on a lot stays where it is while others come and go.

/** Assigns places: old things keep theirs, new ones take the first free ones. */
export function keepPlaces<Thing>(places: readonly (Thing | null)[], things: readonly Thing[]): (Thing | null)[] {
  const left = [...things];
  const kept = places.map((thing) => {
    const at = thing === null ? -1 : left.indexOf(thing);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  const filled = kept.map((thing) => thing ?? left.shift() ?? null);
  const all = [...filled, ...left];
  return all.slice(0, all.findLastIndex((thing) => thing !== null) + 1);
}

/** Remembers the places between calls. */
export function keeper<Thing>(): (things: readonly Thing[]) => (Thing | null)[] {
  let places: (Thing | null)[] = [];
  return (things) => (places = keepPlaces(places, things));
}
