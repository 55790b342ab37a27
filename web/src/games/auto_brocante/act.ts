// How a form of the counter makes a move.
import type { Move } from '~/lib/wire';

export interface Act {
  play(move: Move): void;
  /** A move was sent and is not answered yet. */
  busy: boolean;
}
