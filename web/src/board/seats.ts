// The order in which seats are shown.

/** All seats clockwise, beginning on my left: I come last, next to my own things. Spectators begin with the first seat. */
export function clockwise(seats: number, me: number | null): number[] {
  return Array.from({ length: seats }, (_, index) => (index + (me ?? -1) + 1) % seats);
}
