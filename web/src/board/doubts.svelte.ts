// Moves that may not be meant are asked about once more, with the figures; what counts as such comes from the server.
import type { Move } from '~/lib/wire';

interface Asked<Made> {
  question: number;
  move: Made;
  text: string;
}

/** Stands between the buttons of a decision and `play`. */
export class Doubts<Made = Move> {
  #asked: Asked<Made> | null = $state.raw(null);
  constructor(
    readonly question: () => number,
    /** What speaks against a move, in words; null for most. */
    readonly against: (move: Made) => string | null,
    readonly play: (move: Made) => void,
  ) {}

  /** What is being asked about; nothing any more once the question is another. */
  get asked(): Asked<Made> | null {
    return this.#asked?.question === this.question() ? this.#asked : null;
  }

  /** Makes a move, or asks first. */
  readonly make = (move: Made): void => {
    const text = this.against(move);
    if (text === null) this.play(move);
    else this.#asked = { question: this.question(), move, text };
  };

  readonly yes = (): void => {
    const asked = this.asked;
    this.#asked = null;
    if (asked) this.play(asked.move);
  };

  readonly no = (): void => {
    this.#asked = null;
  };
}
