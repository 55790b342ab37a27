// Scenes: moments that hold until they were seen. A game says which lines of its log are one, and what is drawn meanwhile.
// How long each holds is not said here but by the server: SCENES in src/brocante/games/NAME/pauses.py, times the table's tempo.
import type { Component } from 'svelte';
import { moving } from '~/lib/prefs.svelte';
import type { GameView, LogLine } from '~/lib/wire';
import type { Game } from './game';
import { readerOf, type LineTable, type Sparse } from './lines';

/** Of the time of a scene with suspense, the part before its line is told; the rest is for looking at the outcome. */
export const SUSPENSE = 0.6;

/** What every scene is given besides its own things. */
export interface SceneProps {
  name(seat: number): string;
  /** Milliseconds that it holds, for what happens in it step by step. */
  time: number;
}

/** A line of the log and its picture, ready to be drawn. */
export interface Staged extends Drawing {
  line: LogLine;
}

interface Drawing {
  component: Component<SceneProps & Record<string, unknown>>;
  props: Record<string, unknown>;
  /** Of the time that it holds, the part before the line is told in the log and to screen readers. */
  suspense: number;
  /** What stands over the picture instead of the line in words. */
  title?: string;
}

/** What is known when a line is told: nothing of what follows from it. */
export interface SceneContext<G extends Game> {
  /** The game as it was before the move. */
  view: GameView<G['table']>;
  /** All that was told up to this line, with it. */
  log: G['line'][];
  /** The seat that is looked from. */
  seat: number | null;
}

/** A picture with its things, under the line in words. */
export function staged<Props extends object>(
  component: Component<Props>,
  props: Omit<Props, keyof SceneProps>,
  title?: string,
): Drawing {
  const drawing = { component, props, suspense: 0, ...(title !== undefined && { title }) };
  return drawing as unknown as Drawing; // whoever draws it gives it these very props
}

/** A picture in which something is turned over bit by bit, under a title that does not tell what: the line comes after. */
export function suspended<Props extends object>(
  component: Component<Props>,
  props: Omit<Props, keyof SceneProps>,
  title: string,
): Drawing {
  return { ...staged(component, props, title), suspense: moving() ? SUSPENSE : 0 };
}

/** Finds the scene of a line: the table has those that are worth one; null where this seat need not see it. */
export function director<G extends Game>(
  table: Sparse<LineTable<G['line'], SceneContext<G>, Drawing | null>>,
): (line: G['line'], context: SceneContext<G>) => Staged | null {
  const read = readerOf<G['line'], SceneContext<G>, Drawing | null>(table);
  return (line, context) => {
    const drawing = read(line, context);
    return drawing ? { ...drawing, line: line as LogLine } : null;
  };
}
