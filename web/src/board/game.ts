// What a game provides to the web table, and what its board receives. The kit knows no rules: it draws and asks.
import type { Component, Snippet } from 'svelte';
import type { Telling } from './chapters';
import type { SceneContext, Staged } from './scenes';
import type { GameView, Json, LogLine, Move, MoveTemplate, Refusal, SeatInfo, TableInfo } from '~/lib/wire';

/** The types of a game, all that the kit has to know about it. */
export interface Game {
  /** Its part of the view. */
  table: unknown;
  /** The offered moves, as templates. */
  offer: { move: string };
  /** The lines of its log. */
  line: { move?: string; event?: string };
}

/** Any game, as the frame of the table sees it. */
export interface AnyGame {
  table: Json;
  offer: MoveTemplate;
  line: LogLine;
}

/** The props of a board. It draws the view and offers the moves; it knows no rules. */
export interface BoardProps<G extends Game> {
  view: GameView<G['table']>;
  /** The viewer's seat; null for spectators. */
  seat: number | null;
  seats: SeatInfo[];
  table: TableInfo;
  /** The possible moves; empty when it is not my turn, during a pause and without a connection. */
  moves: G['offer'][];
  /** Makes a move, unless another is being sent. A refusal has already been shown in words. */
  play(move: Move): Promise<Refusal | null>;
  /** Milliseconds before a move is sent, during which it can be taken back; 0 when every moment counts. */
  grace(): number;
  /** A move was sent and is not answered yet. */
  busy: boolean;
  /** A standing order in an open auction: raise for me up to this amount; 0 to pass for good, null to cancel. */
  stand(limit: number | null): Promise<Refusal | null>;
  /** Brings the hammer down, if I am the auctioneer (`table.hammer.by`). */
  knock(): Promise<Refusal | null>;
  /** The current standing order. */
  limit: number | null;
  /** The lines of the last update, for animations; empty when the table was reloaded. */
  lines: G['line'][];
  /** All lines so far, for boards that show more than the last update. */
  log: G['line'][];
  /** The server's time in seconds, to compare with the table's times. */
  now(): number;
  /** The name of a seat. */
  name(seat: number): string;
  /** The tag of a seat, a list item that contains what is in front of the seat; for boards that draw the seats. */
  tag: Snippet<[seat: number, inside?: Snippet]>;
  /** The end of the game, for boards that draw the seats: it replaces the decisions. */
  end?: Snippet;
}

/** What a seat's tag shows besides its name: only public things. */
export interface SeatProps<G extends Game> {
  view: GameView<G['table']>;
  seat: number;
  /** Its last move, unless that is too long ago. */
  last?: G['line'];
  /** All lines so far. */
  log: G['line'][];
}

/** One step of the count at the end of a game: "three collections", 750. */
export interface CountStep {
  text: string;
  amount: string;
}

/** What is known about the players when a line of the log is described. */
export interface Told {
  name(seat: number): string;
  /** The viewer's seat. */
  seat: number | null;
}

export interface GameModule<G extends Game = AnyGame> {
  Board: Component<BoardProps<G>>;
  Seat?: Component<SeatProps<G>>;
  /** The board draws the tags of the seats itself, and fills the window. */
  drawsSeats?: boolean;
  /** A line of the log in words; null if it is not worth showing. */
  describe(line: G['line'], told: Told): string | null;
  /** The scene of a line, if it has one; the frame shows it for a time that depends on the table's tempo. */
  scene?(line: G['line'], context: SceneContext<G>): Staged | null;
  /** How the lines become a story: what begins a chapter, what folds. */
  telling?: Telling<G['line']>;
  /** The small picture of a line in the log, possibly empty. */
  Sign?: Component<{ line: G['line'] }>;
  /** The scores so far, as far as they are public: null for a seat whose score is not. */
  scores?(view: GameView<G['table']>): (number | null)[];
  /** The parts of a seat's score, at the end. */
  count?(view: GameView<G['table']>, seat: number): CountStep[];
}

/** Registers a game; inside it, views, offers and lines have the game's own types. */
export function defineGame<G extends Game>(game: GameModule<G>): GameModule {
  return game as unknown as GameModule; // the server sends a game's own messages to its own board
}
