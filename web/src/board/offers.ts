// Reading offers: move templates with the fields of the game's own types.

/** The type of the template of a move, by name. */
export type Template<Offer extends { move: string }, Name extends Offer['move']> = Extract<Offer, { move: Name }>;

/** The template of a move, if it is offered. */
export function offered<Offer extends { move: string }, Name extends Offer['move']>(
  moves: readonly Offer[],
  name: Name,
): Template<Offer, Name> | undefined {
  return moves.find((one): one is Template<Offer, Name> => one.move === name);
}

/** All templates of a move: one for each card, target or policy that determines the other fields. */
export function allOffered<Offer extends { move: string }, Name extends Offer['move']>(
  moves: readonly Offer[],
  name: Name,
): Template<Offer, Name>[] {
  return moves.filter((one): one is Template<Offer, Name> => one.move === name);
}
