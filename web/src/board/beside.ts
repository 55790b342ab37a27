// Where something may lie beside what a player can click.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Where in an area a thing of some size covers least of the others: at its edges or corners, preferably the upper ones. */
export function leastCovering(size: { width: number; height: number }, area: Box, others: Box[]): Box {
  const xs = [0.5, 0, 1].map((share) => area.x + share * Math.max(0, area.width - size.width));
  const ys = [0, 1, 0.5].map((share) => area.y + share * Math.max(0, area.height - size.height));
  const places = ys.flatMap((y) => xs.map((x) => ({ x, y, width: size.width, height: size.height })));
  const covered = (place: Box): number => others.reduce((sum, other) => sum + overlap(place, other), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
