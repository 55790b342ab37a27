// Reading the log: tables that map names of moves and events to handlers.
import { untrack } from 'svelte';
import { capital, has, list, t, type Args } from '~/lib/i18n.svelte';
import type { Told } from './game';

interface AnyLine {
  move?: string;
  event?: string;
}

/** The lines of a game's log, each a move or an event, so that asking for the other kind's name is not a type error. */
export type Lines<Line> = Line extends { move: string } ? Line & { event?: undefined } : Line & { move?: undefined };

type NameOf<Line, Kind extends 'move' | 'event'> = Line extends Record<Kind, infer Name extends string> ? Name : never;

type Readers<Line, Kind extends 'move' | 'event', Context, Result> = {
  [Name in NameOf<Line, Kind>]: (line: Extract<Line, Record<Kind, Name>>, context: Context) => Result;
};

export interface LineTable<Line, Context, Result> {
  moves: Readers<Line, 'move', Context, Result>;
  events: Readers<Line, 'event', Context, Result>;
}

export type Sparse<Table> = { [Kind in keyof Table]?: Partial<Table[Kind]> };
type Reader<Line, Context, Result> = (line: Line, context: Context) => Result;

/** Reads lines by a table; undefined for a line that the table does not have. */
export function readerOf<Line extends AnyLine, Context, Result>(
  table: Sparse<LineTable<Line, Context, Result>>,
): Reader<Line, Context, Result | undefined> {
  return (line, context) =>
    line.move === undefined
      ? read(table.events, 'event', line.event, line, context)
      : read(table.moves, 'move', line.move, line, context);
}

/** Gives a line to the reader of its name, if there is one. */
function read<Line extends AnyLine, Kind extends 'move' | 'event', Context, Result>(
  readers: Partial<Readers<Line, Kind, Context, Result>> | undefined,
  kind: Kind,
  name: string | undefined,
  line: Line,
  context: Context,
): Result | undefined {
  if (readers === undefined || name === undefined || !isKey(readers, name)) return undefined;
  return isNamed(line, kind, name) ? readers[name]?.(line, context) : undefined;
}

function isKey<Table extends object>(table: Table, name: string): name is string & keyof Table {
  return Object.hasOwn(table, name);
}

function isNamed<Line extends AnyLine, Kind extends 'move' | 'event', Name extends string>(
  line: Line,
  kind: Kind,
  name: Name,
): line is Extract<Line, Record<Kind, Name>> {
  return line[kind] === name;
}

/** Puts lines into words. The table has every move and event; null if the next line says it better. */
export function describer<Line extends AnyLine>(
  table: LineTable<Line, Told, string | null>,
): Reader<Line, Told, string | null> {
  const read = readerOf<Line, Told, string | null>(table);
  return (line, told) => read(line, told) ?? null;
}

/**
 * A text about people, each in a role that the text names: {name} for whoever acts, {from}, {to} and so on. For the
 * viewer it says "you" if the catalogue has such a form: `pass_you` beside `pass`, `paid_to_you` beside `paid`.
 */
export function say(key: string, { name, seat }: Told, roles: Record<string, number>, args: Args = {}): string {
  const mine = Object.keys(roles).find((role) => roles[role] === seat && has(toYou(key, role)));
  const names = Object.fromEntries(Object.entries(roles).map(([role, who]) => [role, name(who)]));
  return t(mine === undefined ? key : toYou(key, mine), { ...names, ...args });
}

const toYou = (key: string, role: string): string => (role === 'name' ? `${key}_you` : `${key}_${role}_you`);

/** A player in a list of people: "you", or the name. */
export function person(seat: number, told: Told): string {
  return seat === told.seat ? t('ui.seat.you') : told.name(seat);
}

/** "Ada, Bea and you". */
export function people(seats: readonly number[], told: Told): string {
  return list(seats.map((seat) => person(seat, told)));
}

/** The same for one person only, so that a text may say "you". */
export function sayOf(key: string, told: Told, seats: readonly number[], args: Args = {}): string {
  const alone = seats.length === 1 && seats[0] === told.seat && has(`${key}_you`);
  return capital(t(alone ? `${key}_you` : key, { count: seats.length, names: people(seats, told), ...args }));
}

/** Shows lines by motion and sound, where the table has an entry; for an effect, which then runs once per line. */
export function shower<Line extends AnyLine, Scene>(
  table: Sparse<LineTable<Line, Scene, void>>,
): (lines: readonly Line[], scene: () => Scene) => void {
  const read = readerOf<Line, Scene, void>(table);
  return (lines, scene) =>
    untrack(() => {
      for (const line of lines) read(line, scene());
    });
}
