// Scenes: moments that are shown long enough to be seen. A game says which lines of its log have one, and its picture.
// The server decides how long: SCENES in src/brocante/games/NAME/pauses.py, multiplied by the table's tempo.
import type { Component } from 'svelte';
import { moving } from '~/lib/prefs.svelte';
import type { GameView, LogLine } from '~/lib/wire';
import type { Game } from './game';
import { readerOf, type LineTable, type Sparse } from './lines';

/** The fraction of a scene with suspense before its line is shown; the rest is for looking at the outcome. */
export const SUSPENSE = 0.4;

/** The props of every scene besides its own. */
export interface SceneProps {
  name(seat: number): string;
  /** Its duration in milliseconds, for what happens in it step by step. */
  time: number;
}

/** A line of the log and its picture, ready to be drawn. */
export interface Staged<Line = LogLine> extends Drawing {
  line: Line;
}

interface Drawing {
  component: Component<SceneProps & Record<string, unknown>>;
  props: Record<string, unknown>;
  /** The fraction of its duration before the line appears in the log and for screen readers. */
  suspense: number;
  /** A title over the picture instead of the line in words. */
  title?: string;
}

/** What is known at a line, without its consequences. */
export interface SceneContext<G extends Game> {
  /** The game as it was before the move. */
  view: GameView<G['table']>;
  /** The log up to and including this line. */
  log: G['line'][];
  /** The viewer's seat. */
  seat: number | null;
}

/** A picture with its props, under the line in words. */
export function staged<Props extends object>(
  component: Component<Props>,
  props: Omit<Props, keyof SceneProps>,
  title?: string,
): Drawing {
  const drawing = { component, props, suspense: 0, ...(title !== undefined && { title }) };
  return drawing as unknown as Drawing; // it is rendered with exactly these props
}

/** A picture in which something is revealed bit by bit, under a neutral title; the line follows. */
export function suspended<Props extends object>(
  component: Component<Props>,
  props: Omit<Props, keyof SceneProps>,
  title: string,
): Drawing {
  return { ...staged(component, props, title), suspense: moving() ? SUSPENSE : 0 };
}

/** Finds the scene of a line in a table of those that have one; null if this seat need not see it. */
export function director<G extends Game>(
  table: Sparse<LineTable<G['line'], SceneContext<G>, Drawing | null>>,
): (line: G['line'], context: SceneContext<G>) => Staged<G['line']> | null {
  const read = readerOf<G['line'], SceneContext<G>, Drawing | null>(table);
  return (line, context) => {
    const drawing = read(line, context);
    return drawing ? { ...drawing, line } : null;
  };
}
