// Reading what is offered: move templates, with the fields that the game's own types give them.

/** The template of a move by its name, among all that a game can offer. */
export type Template<Offer extends { move: string }, Name extends Offer['move']> = Extract<Offer, { move: Name }>;

/** The template of a move, if it is offered. */
export function offered<Offer extends { move: string }, Name extends Offer['move']>(
  moves: readonly Offer[],
  name: Name,
): Template<Offer, Name> | undefined {
  return moves.find((one): one is Template<Offer, Name> => one.move === name);
}

/** All templates of a move: there is one for each card, target or policy that settles the rest. */
export function allOffered<Offer extends { move: string }, Name extends Offer['move']>(
  moves: readonly Offer[],
  name: Name,
): Template<Offer, Name>[] {
  return moves.filter((one): one is Template<Offer, Name> => one.move === name);
}
