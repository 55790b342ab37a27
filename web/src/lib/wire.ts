// What goes over the wire. The types are made from the server's own (web/schema); here is what those leave open.
import type * as wire from '~types/wire';
import type { Answer, Purse, Range } from '~types/wire';

export type {
  Answer,
  Catalogue,
  SeatSetup,
  Chat,
  ClockInfo,
  GameInfo,
  Hammer,
  Invitation,
  Joining,
  JoinRequest,
  Listing,
  NewTable,
  Purse,
  Range,
  Refusal,
  SeatInfo,
  SeatListing,
  TableInfo,
  Tables,
  You,
} from '~types/wire';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How many notes of each value, the values written as text. */
export type Notes = Purse['from'];

/** One field of a template: settled, a choice, a range, a purse, or a list of payments. */
export type Field = string | number | Range | Purse | (string | number)[] | Notes[];

export interface MoveTemplate {
  move: string;
  [field: string]: Field;
}

/** The templates of a game whose fields are known, by the name of the move. */
export type Offered<Offers> = {
  [Name in keyof Offers]-?: { move: Name } & Required<Offers>[Name];
}[keyof Offers];

export interface Move {
  move: string;
  [field: string]: string | number | Notes;
}

/** What a seat may know of the game; `table` is the game's own part. */
export interface GameView<T = Json> extends Omit<wire.GameView, 'moves' | 'table'> {
  moves: MoveTemplate[];
  table: T;
}

/** A move as this seat may hear of it, or what followed from one. */
export interface LogLine {
  seat?: number;
  move?: string;
  event?: string;
  [field: string]: Json | undefined;
}

export interface Full extends Omit<wire.Full, 'game' | 'log'> {
  game: GameView | null;
  log: LogLine[];
}

export interface Update extends Omit<wire.Update, 'table' | 'you' | 'game' | 'log'> {
  table?: Json;
  you?: Json;
  game?: Json;
  log?: LogLine[];
}

export type Incoming = Full | Update | Answer;

export type Command =
  | (wire.Move & { move: Move })
  | wire.Stand
  | wire.Say
  | wire.Sit
  | wire.Start
  | wire.Resume
  | wire.Return
  | wire.Leave
  | wire.Rematch
  | wire.Arrange
  | wire.Pause;
