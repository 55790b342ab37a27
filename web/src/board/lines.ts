// Reading the log: a table from the names of moves and events to what is done about a line of that name.
import { untrack } from 'svelte';
import type { Told } from './game';

interface AnyLine {
  move?: string;
  event?: string;
}

/** The lines of a game's log, each a move or an event, so that asking for the name of the other kind is no mistake. */
export type Lines<Line> = Line extends { move: string } ? Line & { event?: undefined } : Line & { move?: undefined };

type NameOf<Line, Kind extends 'move' | 'event'> = Line extends Record<Kind, infer Name extends string> ? Name : never;

type Readers<Line, Kind extends 'move' | 'event', Context, Result> = {
  [Name in NameOf<Line, Kind>]: (line: Extract<Line, Record<Kind, Name>>, context: Context) => Result;
};

export interface LineTable<Line, Context, Result> {
  moves: Readers<Line, 'move', Context, Result>;
  events: Readers<Line, 'event', Context, Result>;
}

type Sparse<Table> = { [Kind in keyof Table]?: Partial<Table[Kind]> };
type Reader<Line, Context, Result> = (line: Line, context: Context) => Result;

/** Reads lines by a table; undefined for a line that the table does not have. */
export function readerOf<Line extends AnyLine, Context, Result>(
  table: Sparse<LineTable<Line, Context, Result>>,
): Reader<Line, Context, Result | undefined> {
  const { moves = {}, events = {} } = table as Record<string, Record<string, Reader<Line, Context, Result>>>;
  return (line, context) => {
    const reader = line.move === undefined ? events[line.event ?? ''] : moves[line.move];
    return reader?.(line, context);
  };
}

/** Puts lines into words. The table has every move and event: null where the line after it tells it better. */
export function describer<Line extends AnyLine>(
  table: LineTable<Line, Told, string | null>,
): Reader<Line, Told, string | null> {
  const read = readerOf<Line, Told, string | null>(table);
  return (line, told) => read(line, told) ?? null;
}

/** Shows lines: what flies and sounds. The table has what is worth it; for an effect, which then runs once a line. */
export function shower<Line extends AnyLine, Scene>(
  table: Sparse<LineTable<Line, Scene, void>>,
): (lines: readonly Line[], scene: () => Scene) => void {
  const read = readerOf<Line, Scene, void>(table);
  return (lines, scene) =>
    untrack(() => {
      for (const line of lines) read(line, scene());
    });
}
