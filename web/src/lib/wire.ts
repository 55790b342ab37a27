// The types of messages. They are generated from the server's own (web/schema); this adds what those leave open.
import type * as wire from '~types/wire';
import type { Answer, Notices, Purse, Range } from '~types/wire';

export type {
  Answer,
  Catalogue,
  CharacterInfo,
  SeatSetup,
  Chat,
  ClockInfo,
  Code,
  GameInfo,
  Hammer,
  HandOver,
  IdentityInfo,
  Invitation,
  Joining,
  JoinRequest,
  Listing,
  NetInfo,
  NewTable,
  Notices,
  Purse,
  Range,
  Refusal,
  SeatInfo,
  SeatListing,
  TableInfo,
  Tables,
  You,
} from '~types/wire';

/** How fast bots and scenes go. */
export type Tempo = wire.TableInfo['tempo'];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How many notes of each value, with the values as text. */
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

/** What a seat may know of the game; `table` differs by game. */
export interface GameView<T = Json> extends Omit<wire.GameView, 'moves' | 'table'> {
  moves: MoveTemplate[];
  table: T;
}

/** A move as this seat may hear it, or a consequence of one. */
export interface LogLine {
  seat?: number;
  move?: string;
  event?: string;
  [field: string]: Json | undefined;
}

/** `game` is what everybody may know, `own` a patch on it with what our seat may know besides. */
export interface Full extends Omit<wire.Full, 'game' | 'log'> {
  game: GameView | null;
  log: LogLine[];
}

export interface Update extends Omit<wire.Update, 'table' | 'you' | 'game' | 'own' | 'log'> {
  table?: Json;
  you?: Json;
  game?: Json;
  own?: Json;
  log?: LogLine[];
}

export type Incoming = Full | Update | Answer | Notices;

export type Command =
  | (wire.Move & { move: Move })
  | wire.Stand
  | wire.Knock
  | wire.Say
  | wire.Seed
  | wire.Sit
  | wire.Start
  | wire.Resume
  | wire.Return
  | wire.Leave
  | wire.Rematch
  | wire.Arrange
  | wire.Pause
  | wire.StandIn
  | wire.Consent
  | wire.Mute
  | wire.Remove
  | wire.Report
  | wire.Talk
  | wire.SetTempo
  | wire.Remarks
  | wire.Hurry;
