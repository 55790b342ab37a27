// The games a table can show: a folder here is a game. Each is loaded when a table needs it.
import type { Component } from 'svelte';
import type { GameView, LogLine, Move, MoveTemplate, Refusal, SeatInfo, TableInfo } from '~/lib/wire';
import { fallback } from './fallback';

/** All that a board is given. It draws the view and offers the moves; it knows no rules. */
export interface BoardProps<T = unknown> {
  view: GameView<T>;
  /** The seat that is looked from; null for spectators. */
  seat: number | null;
  seats: SeatInfo[];
  table: TableInfo;
  /** What may be done now; empty while it is not my turn, at a pause and without a connection. */
  moves: MoveTemplate[];
  /** Makes a move. A refusal has been shown in words when it is handed back. */
  play(move: Move): Promise<Refusal | null>;
  /** A move was sent and is not answered yet. */
  busy: boolean;
  /** A standing order in free outcry: raise for me up to this much; 0 to pass for good, null to take it back. */
  stand(limit: number | null): Promise<Refusal | null>;
  /** The standing order there is. */
  limit: number | null;
  /** What happened in the last update, for animations; empty when the table was loaded anew. */
  lines: LogLine[];
  /** Everything that has happened, for boards that tell of more than the last update. */
  log: LogLine[];
  /** The time at the server, in seconds, to compare with the table's times. */
  now(): number;
  /** What a seat is called. */
  name(seat: number): string;
}

/** What a seat's tag says about it, besides its name: only what is public. */
export interface SeatProps<T = unknown> {
  view: GameView<T>;
  seat: number;
}

/** One step of the count at the end of a game: "three collections", 750. */
export interface CountStep {
  text: string;
  amount: string;
}

/** What is known about the players when a line of the log is put into words. */
export interface Told {
  name(seat: number): string;
  /** The seat that is looked from. */
  seat: number | null;
}

export interface GameModule<T = unknown> {
  Board: Component<BoardProps<T>>;
  Seat?: Component<SeatProps<T>>;
  /** A line of the log in words; null for what is not worth a line. */
  describe(line: LogLine, told: Told): string | null;
  /** The scores so far, as far as they are public: null for a seat whose score is not. */
  scores?(view: GameView<T>): (number | null)[];
  /** How the score of a seat comes about, at the end. */
  count?(view: GameView<T>, seat: number): CountStep[];
}

/** Registers a game; inside, its part of the view has its own type. */
export function defineGame<T>(game: GameModule<T>): GameModule {
  return game as unknown as GameModule; // the server sends a game's own view to its own board
}

const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });

/** The module of a game; for one without a board of its own, a plain board that can play anything. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`];
  return load ? load() : fallback(name);
}

/** Draws the pictures of a game's rules page, by their names. */
export type Picture = Component<{ name: string }>;

const pictures = import.meta.glob<Picture>('./*/Picture.svelte', { import: 'default' });

/** What draws the pictures of a game's rules page; null where it has none. */
export async function loadPicture(name: string): Promise<Picture | null> {
  return (await pictures[`./${name}/Picture.svelte`]?.()) ?? null;
}

const showcases = import.meta.glob<Component>('./*/Showcase.svelte', { import: 'default' });

/** A few of a game's cards, for the home page; null where it has none to show. */
export async function loadShowcase(name: string): Promise<Component | null> {
  return (await showcases[`./${name}/Showcase.svelte`]?.()) ?? null;
}
