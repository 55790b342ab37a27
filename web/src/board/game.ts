// What a game brings to the web table, and what its board is given. The kit knows no rules: it draws and asks.
import type { Component, Snippet } from 'svelte';
import type { Telling } from './chapters';
import type { SceneContext, Staged } from './scenes';
import type { GameView, Json, LogLine, Move, MoveTemplate, Refusal, SeatInfo, TableInfo } from '~/lib/wire';

/** The types of a game, as one: all that the kit has to know of it. */
export interface Game {
  /** Its part of the view. */
  table: unknown;
  /** The moves that it offers, as templates. */
  offer: { move: string };
  /** The lines of its log. */
  line: { move?: string; event?: string };
}

/** A game of which nothing is known, as the frame of the table sees it. */
export interface AnyGame {
  table: Json;
  offer: MoveTemplate;
  line: LogLine;
}

/** All that a board is given. It draws the view and offers the moves; it knows no rules. */
export interface BoardProps<G extends Game> {
  view: GameView<G['table']>;
  /** The seat that is looked from; null for spectators. */
  seat: number | null;
  seats: SeatInfo[];
  table: TableInfo;
  /** What may be done now; empty while it is not my turn, at a pause and without a connection. */
  moves: G['offer'][];
  /** Makes a move; one that is made while another is under way is not sent. A refusal has been shown in words. */
  play(move: Move): Promise<Refusal | null>;
  /** Milliseconds in which a move can be taken back, because it is sent only then; 0 where every moment counts. */
  grace(): number;
  /** A move was sent and is not answered yet. */
  busy: boolean;
  /** A standing order in free outcry: raise for me up to this much; 0 to pass for good, null to take it back. */
  stand(limit: number | null): Promise<Refusal | null>;
  /** Swings the hammer, if I am the auctioneer (`table.hammer.by`). */
  knock(): Promise<Refusal | null>;
  /** The standing order there is. */
  limit: number | null;
  /** What happened in the last update, for animations; empty when the table was loaded anew. */
  lines: G['line'][];
  /** Everything that has happened, for boards that tell of more than the last update. */
  log: G['line'][];
  /** The time at the server, in seconds, to compare with the table's times. */
  now(): number;
  /** What a seat is called. */
  name(seat: number): string;
  /** The tag of a seat, a list item, with what lies in front of the seat inside it; for boards that draw the seats. */
  tag: Snippet<[seat: number, inside?: Snippet]>;
  /** What is told at the end, for boards that draw the seats: it takes the place of the decisions. */
  end?: Snippet;
}

/** What a seat's tag says about it, besides its name: only what is public. */
export interface SeatProps<G extends Game> {
  view: GameView<G['table']>;
  seat: number;
  /** The last move that it has made; none where that is too long ago. */
  last?: G['line'];
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

export interface GameModule<G extends Game = AnyGame> {
  Board: Component<BoardProps<G>>;
  Seat?: Component<SeatProps<G>>;
  /** The board draws the tags of the seats itself, and fills the window. */
  drawsSeats?: boolean;
  /** A line of the log in words; null for what is not worth a line. */
  describe(line: G['line'], told: Told): string | null;
  /** The scene of a line, if it is worth one; the frame draws it for the time that the tempo of the table says. */
  scene?(line: G['line'], context: SceneContext<G>): Staged | null;
  /** How the lines make a story: what begins a chapter, what folds. */
  telling?: Telling<G['line']>;
  /** The small picture of a line in the log; it may be empty. */
  Sign?: Component<{ line: G['line'] }>;
  /** The scores so far, as far as they are public: null for a seat whose score is not. */
  scores?(view: GameView<G['table']>): (number | null)[];
  /** How the score of a seat comes about, at the end. */
  count?(view: GameView<G['table']>, seat: number): CountStep[];
}

/** Registers a game; inside it, views, offers and lines have the game's own types. */
export function defineGame<G extends Game>(game: GameModule<G>): GameModule {
  return game as unknown as GameModule; // the server sends a game's own messages to its own board
}
