// The messages of the server, as docs/protocol.md has them.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// --- around the tables (REST) ---

export interface OptionInfo {
  name: string;
  default: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  options: OptionInfo[];
}

export interface ClockInfo {
  name: string;
  move: number | null; // seconds for a move
  knock: number | null; // seconds from one knock of the hammer to the next
}

export interface Catalogue {
  games: GameInfo[];
  bots: string[];
  clocks: ClockInfo[];
  phrases: string[];
}

export interface ListedSeat {
  name: string;
  bot: string | null;
  open: boolean;
}

export interface ListedTable {
  id: string;
  game: string;
  options: Record<string, boolean>;
  clock: string;
  status: Status;
  seats: ListedSeat[];
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot';
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, boolean>;
  clock: string;
  public: boolean;
  delay: number | null;
  seats: NewSeat[];
}

export interface Invitation {
  id: string;
  code: string;
}

export interface Joining {
  id: string;
  seats: number[]; // that are yours now
}

export interface JoinRequest {
  name?: string;
  code?: string;
  seat?: number;
  watch?: boolean;
}

export interface Refusal {
  reason: string;
  detail?: string;
}

// --- the socket ---

export type Status = 'waiting' | 'playing' | 'over' | 'closed' | 'old';

export interface SeatInfo {
  name: string;
  bot: string | null;
  open: boolean;
  host: boolean;
  here: boolean;
  away: boolean;
  wants_pause: boolean;
}

export interface Hammer {
  from: number;
  to: number;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, boolean>;
  clock: string;
  public: boolean;
  delay: number | null;
  status: Status;
  paused: boolean;
  seats: SeatInfo[];
  asked_at: number;
  deadline: number | null;
  hammer: Hammer | null;
  rematch: string | null;
}

export interface You {
  seats: number[];
  seat: number | null;
  host: boolean;
  code: string | null;
  limit: number | null;
}

/** How many notes of each value, the values written as text. */
export type Notes = Record<string, number>;

export interface Range {
  min: number;
  max: number;
  step: number;
}

export interface Purse {
  from: Notes;
  fewest: number;
}

/** One field of a template: settled, a choice, a range, a purse, or a list of payments. */
export type Field = string | number | Range | Purse | (string | number)[] | Notes[];

export interface MoveTemplate {
  move: string;
  [field: string]: Field;
}

export interface Move {
  move: string;
  [field: string]: string | number | Notes;
}

export interface GameView<T = Json> {
  game: string;
  players: number;
  options: Record<string, boolean>;
  commitment: string;
  seat: number | null;
  played: number;
  question: number;
  actors: number[];
  moves: MoveTemplate[];
  table: T; // the game's own part
  scores?: number[]; // these three once it is over
  winners?: number[];
  key?: string;
}

/** A move as this seat may hear of it, or what followed from one. */
export interface LogLine {
  seat?: number;
  move?: string;
  event?: string;
  [field: string]: Json | undefined;
}

export interface ChatLine {
  seat?: number;
  name: string;
  text?: string;
  phrase?: string;
}

export interface Full {
  kind: 'full';
  seq: number;
  now: number;
  table: TableInfo;
  you: You;
  game: GameView | null;
  log: LogLine[];
  chat: ChatLine[];
  re?: number;
}

export interface Update {
  kind: 'update';
  seq: number;
  now: number;
  table?: Json;
  you?: Json;
  game?: Json;
  log?: LogLine[];
  chat?: ChatLine[];
  re?: number;
}

export interface Answer {
  kind: 'answer';
  re: number;
  refused?: Refusal;
}

export type Incoming = Full | Update | Answer;

export type Command =
  | { do: 'move'; move: Move; question: number }
  | { do: 'stand'; limit: number | null; question: number }
  | { do: 'say'; text: string }
  | { do: 'say'; phrase: string }
  | { do: 'sit'; seat: number | null }
  | { do: 'start' | 'resume' | 'return' | 'leave' | 'rematch' }
  | { do: 'arrange'; seat: number; bot: string | null }
  | { do: 'pause'; wish: boolean };
