// What a colour still needs for its next collection, for players to see; the rules themselves count the collections.
const TREASURE = 250; // every collection needs one of these
const BOXES_OF_A_COLOUR = 6;

export interface Missing {
  boxes: number;
  treasure: boolean; // one of them must be a 250
}

/** Nothing (null) where no further collection is possible. */
export function missing(values: number[], collections: number, size: number): Missing | null {
  const next = collections + 1;
  if (next * size > BOXES_OF_A_COLOUR) return null;
  const treasure = values.filter((value) => value === TREASURE).length < next;
  return { treasure, boxes: Math.max(Number(treasure), next * size - values.length) };
}
