// Moves that may be mistakes need a confirmation, with the figures; the server says which these are. All others wait a
// moment before they are sent, while nobody has seen them and they can be taken back.
import type { Move } from '~/lib/wire';

interface Asked<Made> {
  question: number;
  move: Made;
  text: string;
}

interface Held<Made> {
  question: number;
  move: Made;
  /** Milliseconds that it waits. */
  time: number;
}

/** Sits between the buttons of a decision and `play`. */
export class Doubts<Made = Move> {
  #asked: Asked<Made> | null = $state.raw(null);
  #held: Held<Made> | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly question: () => number,
    /** A warning about a move; null for most. */
    readonly against: (move: Made) => string | null,
    readonly play: (move: Made) => void,
    /** Milliseconds during which a move can be taken back; 0 if it is sent at once. */
    readonly grace: (move: Made) => number,
  ) {}

  /** The move to confirm; null once there is another question. */
  get asked(): Asked<Made> | null {
    return this.#asked?.question === this.question() ? this.#asked : null;
  }

  /** The move waiting to be sent, which can still be taken back. */
  get held(): Held<Made> | null {
    return this.#held?.question === this.question() ? this.#held : null;
  }

  /** Makes a move, or asks first, or holds it for a moment. */
  readonly make = (move: Made): void => {
    if (this.held) return; // two quick taps are one move
    const question = this.question();
    const text = this.against(move);
    const time = text === null ? this.grace(move) : 0;
    if (text !== null) this.#asked = { question, move, text };
    else if (time === 0) this.play(move);
    else {
      this.#held = { question, move, time };
      this.#timer = setTimeout(this.now, time);
    }
  };

  /** The player confirmed the move: send it at once. */
  readonly yes = (): void => {
    const asked = this.asked;
    this.#asked = null;
    if (asked) this.play(asked.move);
  };

  readonly no = (): void => {
    this.#asked = null;
  };

  /** Sends the waiting move. */
  readonly now = (): void => {
    const held = this.held;
    this.undo();
    if (held) this.play(held.move);
  };

  readonly undo = (): void => {
    clearTimeout(this.#timer);
    this.#held = null;
  };
}
