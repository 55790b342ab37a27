// Finds empty room in a box.

interface Span {
  top: number;
  bottom: number;
}

/** The highest stretch of an area, from side to side, that none of the things reaches into. */
export function widestGap(area: Span, things: readonly Span[]): { top: number; height: number } {
  const sorted = things
    .filter(({ top, bottom }) => bottom > top && bottom > area.top && top < area.bottom)
    .sort((a, b) => a.top - b.top);
  let best = { top: area.top, height: 0 };
  let reached = area.top;
  for (const { top, bottom } of [...sorted, { top: area.bottom, bottom: area.bottom }]) {
    if (top - reached > best.height) best = { top: reached, height: top - reached };
    reached = Math.max(reached, bottom);
  }
  return best;
}
