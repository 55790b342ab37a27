// Finds places beside what a player can click.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Where in an area a thing covers the least of the others: at its edges or corners, preferably the upper ones. */
export function leastCovering(size: { width: number; height: number }, area: Box, others: Box[]): Box {
  const xs = [0.5, 0, 1].map((share) => area.x + share * Math.max(0, area.width - size.width));
  const ys = [0, 1, 0.5].map((share) => area.y + share * Math.max(0, area.height - size.height));
  const places = ys.flatMap((y) => xs.map((x) => ({ x, y, width: size.width, height: size.height })));
  const covered = (place: Box): number => others.reduce((sum, other) => sum + overlap(place, other), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

/**
 * Where next to another thing, inside an area, a thing covers the least of the others: below it, above it or beside it;
 * or on it, if there is room below its head.
 */
export function nextTo(size: { width: number; height: number }, one: Box, head: number, area: Box, others: Box[]): Box {
  const gap = 6;
  const middle = one.x + (one.width - size.width) / 2;
  const level = one.y + (one.height - size.height) / 2;
  const inside = one.height - head > size.height;
  const places = [
    ...(inside ? [one.y + head, one.y + one.height - size.height - gap].map((y) => ({ x: middle, y })) : []),
    { x: middle, y: one.y + one.height + gap },
    { x: middle, y: one.y - size.height - gap },
    { x: one.x + one.width + gap, y: level },
    { x: one.x - size.width - gap, y: level },
  ].map(({ x, y }) => ({
    ...size,
    x: Math.max(area.x, Math.min(x, area.x + area.width - size.width)),
    y: Math.max(area.y, Math.min(y, area.y + area.height - size.height)),
  }));
  const all = inside ? others : [...others, one];
  const covered = (place: Box): number => all.reduce((sum, other) => sum + overlap(place, other), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
