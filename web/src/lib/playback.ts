// Queues what has arrived from the server and shows it step by step, so that scenes last for their time.
// Independent of tables and games: a frame is whatever is on the screen at one time.

/**
 * A frame, shown for at least `hold` milliseconds, with a scene on top. Consecutive steps with the same scene are one
 * scene, beneath which the frame changes.
 */
export interface Step<Frame, Scene> {
  frame: Frame;
  scene: Scene | null;
  hold: number;
}

/** A scene on the screen. */
export interface OnStage<Scene> {
  scene: Scene;
  /** Its duration in milliseconds. */
  hold: number;
  /** Whether the game has gone on beneath it, because the player is asked for a decision. */
  beside: boolean;
}

export interface Stage<Frame, Scene> {
  show(frame: Frame): void;
  /** What is drawn on top; null for nothing. */
  play(scene: OnStage<Scene> | null): void;
  /** Merges frames, of which only the last is ever on the screen. */
  merge(passed: Frame[], last: Frame): Frame;
}

/** Calls back after some milliseconds; returns a function that cancels it. */
export type After = (milliseconds: number, then: () => void) => () => void;

/** Milliseconds that the screen may be behind the table: older steps are skipped, but none of the newest update. */
export const FURTHEST_BEHIND = 12_000;

const realTime: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Rules: a scene lasts for its time, or until it is ended; nothing later is shown before that. A player who is asked
 * for a decision never waits: the newest frame is shown at once, and the scenes that led up to it continue beside it
 * until the player acts. What cannot be seen, or is too old, is skipped.
 */
export class Playback<Frame, Scene> {
  /** Whether to show everything on arrival, because nobody is looking or wants to wait. */
  hurrying = false;

  #waiting: Step<Frame, Scene>[] = [];
  #besides: Pick<Step<Frame, Scene>, 'scene' | 'hold'>[] = []; // scenes that continue beside a decision
  #on: OnStage<Scene> | null = null;
  #cancel: (() => void) | null = null; // ends the current step
  readonly #stage: Stage<Frame, Scene>;
  readonly #after: After;

  constructor(stage: Stage<Frame, Scene>, after: After = realTime) {
    this.#stage = stage;
    this.#after = after;
  }

  /** Whether something that has arrived is not shown yet. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Shows a frame and drops everything earlier, for a reloaded table. */
  jump(frame: Frame): void {
    this.#clear();
    this.#stage.show(frame);
  }

  /** Adds the steps of an update. `asked`: its last frame asks this player for a decision. */
  add(steps: Step<Frame, Scene>[], asked: boolean): void {
    const scene = this.#on?.beside ? null : this.#on;
    const fresh = steps.filter((step) => step.scene !== null).length;
    if (this.#on?.beside && !asked) this.#drop();
    this.#waiting.push(...steps);
    if (this.hurrying) this.#showAll();
    else if (asked) this.#ask(scene, fresh);
    else {
      this.#catchUp(steps.length);
      if (!this.#cancel) this.#next();
    }
  }

  /** Ends the current scene; beside a decision, also those that would follow. */
  skip(): void {
    const { scene, beside } = this.#on ?? {};
    if (!scene) return;
    this.#stop();
    if (beside) this.#besides = [];
    while (this.#waiting[0]?.scene === scene) this.#showNext();
    this.#next();
  }

  /** Shows everything at once, without scenes. */
  flush(): void {
    this.#showAll();
  }

  #ask(current: OnStage<Scene> | null, fresh: number): void {
    const scenes = this.#waiting.filter((step) => step.scene !== null);
    this.#besides.push(...scenes.filter((step) => step.scene !== current?.scene));
    while (this.#besides.length > fresh && total(this.#besides) > FURTHEST_BEHIND) this.#besides.shift();
    const rest = total(scenes.filter((step) => step.scene === current?.scene));
    this.#showWaiting();
    if (current) this.#goOnBeside(current, rest);
    else if (!this.#on) {
      this.#stop();
      this.#next();
    }
  }

  /** Continues a running scene beside the decision, for the rest of its current step and its later ones. */
  #goOnBeside(current: OnStage<Scene>, rest: number): void {
    this.#put({ ...current, beside: true });
    if (rest) this.#besides.unshift({ scene: current.scene, hold: rest });
  }

  #showAll(): void {
    this.#stop();
    this.#besides = [];
    this.#put(null);
    this.#showWaiting();
  }

  /** Shows the newest frame together with everything that was waiting before it. */
  #showWaiting(): void {
    const frames = this.#waiting.map((step) => step.frame);
    const last = frames.pop();
    this.#waiting = [];
    if (last !== undefined) this.#stage.show(this.#stage.merge(frames, last));
  }

  #next(): void {
    const beside = this.#besides.shift();
    if (beside?.scene) return this.#hold(beside.scene, beside.hold, this.#besides, true);
    const step = this.#showNext();
    if (!step) return this.#put(null);
    if (step.scene) return this.#hold(step.scene, step.hold, this.#waiting, false);
    this.#put(null);
    if (step.hold > 0) this.#wait(step.hold);
    else this.#next();
  }

  #showNext(): Step<Frame, Scene> | undefined {
    const step = this.#waiting.shift();
    if (step) this.#stage.show(step.frame);
    return step;
  }

  #hold(scene: Scene, hold: number, following: Pick<Step<Frame, Scene>, 'scene' | 'hold'>[], beside: boolean): void {
    if (scene !== this.#on?.scene) {
      const rest = following.filter((step) => step.scene === scene);
      this.#put({ scene, hold: hold + total(rest), beside });
    }
    this.#wait(hold);
  }

  #wait(milliseconds: number): void {
    this.#cancel = this.#after(milliseconds, () => {
      this.#cancel = null;
      this.#next();
    });
  }

  /** Skips the oldest waiting steps if there are too many, except for the newest ones. */
  #catchUp(newest: number): void {
    const passed: Frame[] = [];
    while (this.#waiting.length > newest && total(this.#waiting) > FURTHEST_BEHIND) {
      const step = this.#waiting.shift();
      if (step) passed.push(step.frame);
    }
    const first = this.#waiting[0];
    if (passed.length && first) this.#waiting[0] = { ...first, frame: this.#stage.merge(passed, first.frame) };
  }

  #drop(): void {
    this.#stop();
    this.#besides = [];
    this.#put(null);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #clear(): void {
    this.#drop();
    this.#waiting = [];
  }

  #put(scene: OnStage<Scene> | null): void {
    if (scene === null && this.#on === null) return;
    this.#on = scene;
    this.#stage.play(scene);
  }
}

function total(steps: { hold: number }[]): number {
  return steps.reduce((sum, step) => sum + step.hold, 0);
}
