// The log as a story: lines gathered into chapters, and stretches of them folded into one line.
// A pure function of the lines: more lines only continue the story.
import type { Told } from './game';

/** A line of the log in words. */
export interface Entry<Line> {
  line: Line;
  text: string;
  /** Who it is about. */
  seat: number | null;
}

/** A stretch of lines with an outcome: an auction, a trade, a steal. */
export interface Fold<Line> extends Entry<Line> {
  entries: Entry<Line>[];
}

export interface Chapter<Line> {
  /** Null for lines before the first. */
  heading: Entry<Line> | null;
  items: (Entry<Line> | Fold<Line>)[];
}

export interface Outcome<Line> {
  text: string;
  line: Line;
  /** Whom it is about, if not whom the line is about. */
  seat?: number | null;
}

/** Which lines fold: a stretch begins with a line, and includes the following ones while they belong to it. */
export interface Folding<Line> {
  begins(line: Line): boolean;
  belongs(line: Line): boolean;
  /** Its outcome, from the line that settled it; null while it is open. */
  outcome(lines: readonly Line[], told: Told): Outcome<Line> | null;
}

/** How a game's log becomes a story. */
export interface Telling<Line> {
  /** Whether a line begins a chapter, with its words as the heading. */
  chapter(line: Line): boolean;
  folds: Folding<Line>[];
}

type Describe<Line> = (line: Line, told: Told) => string | null;

/** The story of the lines. A stretch folds once a line follows that does not belong to it. */
export function chaptersOf<Line extends object>(
  lines: readonly Line[],
  told: Told,
  describe: Describe<Line>,
  telling: Telling<Line>,
): Chapter<Line>[] {
  const teller = new Teller(told, describe, telling);
  for (const line of lines) teller.take(line);
  return teller.chapters.filter(({ heading, items }) => heading ?? items.length);
}

class Teller<Line extends object> {
  chapters: Chapter<Line>[] = [{ heading: null, items: [] }];
  #folding: Folding<Line> | null = null;
  #stretch: Line[] = [];
  #from = 0; // the first item of the stretch

  constructor(
    readonly told: Told,
    readonly describe: Describe<Line>,
    readonly telling: Telling<Line>,
  ) {}

  take(line: Line): void {
    const text = this.describe(line, this.told);
    const entry = text === null ? null : { line, text, seat: seatOf(line) };
    if (entry && this.telling.chapter(line)) {
      this.#fold();
      this.chapters.push({ heading: entry, items: [] });
      return;
    }
    if (!this.#folding?.belongs(line)) {
      this.#fold();
      this.#folding = this.telling.folds.find((one) => one.begins(line)) ?? null;
      this.#from = this.#items.length;
    }
    if (this.#folding) this.#stretch.push(line);
    if (entry) this.#items.push(entry);
  }

  get #items(): (Entry<Line> | Fold<Line>)[] {
    return this.chapters.at(-1)?.items ?? [];
  }

  #fold(): void {
    const outcome = this.#folding?.outcome(this.#stretch, this.told);
    if (outcome) {
      const entries = this.#items.splice(this.#from);
      this.#items.push({ seat: seatOf(outcome.line), ...outcome, entries });
    }
    this.#folding = null;
    this.#stretch = [];
  }
}

function seatOf(line: object): number | null {
  return 'seat' in line && typeof line.seat === 'number' ? line.seat : null;
}

/** The name of a line, be it a move or an event. */
export function nameOf(line: { move?: string; event?: string }): string {
  return line.move ?? line.event ?? '';
}
