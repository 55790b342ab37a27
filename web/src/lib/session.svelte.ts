// One table as this browser sees it: what the socket brought, and all that can be asked of it.
import { refusalText } from './i18n.svelte';
import { toast } from './announce.svelte';
import { applyPatch } from './patch';
import { Line, type LineState } from './socket';
import type { Chat, Command, Full, GameView, Json, LogLine, Move, Refusal, TableInfo, Update, You } from './wire';

export class Session {
  line: LineState = $state('connecting');
  /** Why the line was closed for good, as a key. */
  closed = $state('');
  table: TableInfo | null = $state.raw(null);
  you: You | null = $state.raw(null);
  game: GameView | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  /** The lines of the log that came with the last message; none with everything at once. */
  fresh: LogLine[] = $state.raw([]);
  /** Whether a move or an order was sent and is not answered yet. */
  busy = $state(false);

  readonly moves = $derived(this.line === 'open' && !this.table?.paused ? (this.game?.moves ?? []) : []);

  #line: Line;
  #ahead = -Infinity; // how many seconds the server's clock is ahead of ours

  constructor(id: string) {
    this.#line = new Line(id, {
      news: (message) => this.#take(message),
      state: (state, reason) => {
        this.line = state;
        this.closed = reason ?? '';
      },
    });
  }

  /** The time at the server, in seconds since 1970. */
  readonly now = (): number => Date.now() / 1000 + (Number.isFinite(this.#ahead) ? this.#ahead : 0);

  /** Asks for something; a refusal is shown in words, and handed back. */
  async ask(command: Command): Promise<Refusal | null> {
    const refusal = await this.#line.ask(command);
    if (refusal) toast(refusalText(refusal));
    return refusal;
  }

  /** Makes a move, unless one is under way: two quick taps on a button are one move. */
  readonly play = (move: Move): Promise<Refusal | null> =>
    this.#once({ do: 'move', move, question: this.game?.question ?? 0 });

  readonly stand = (limit: number | null): Promise<Refusal | null> =>
    this.#once({ do: 'stand', limit, question: this.game?.question ?? 0 });

  end(): void {
    this.#line.close();
  }

  async #once(command: Command): Promise<Refusal | null> {
    if (this.busy) return null;
    this.busy = true;
    const refusal = await this.ask(command);
    this.busy = false;
    return refusal;
  }

  #take(message: Full | Update): void {
    this.#setClock(message);
    if (message.kind === 'full') {
      if (this.#elsewhere(message)) return;
      this.table = message.table;
      this.you = message.you;
      this.game = message.game;
      this.log = message.log;
      this.chat = message.chat;
      this.fresh = [];
      return;
    }
    if (message.table !== undefined) this.table = patched(this.table, message.table);
    if (message.you !== undefined) this.you = patched(this.you, message.you);
    if (message.game !== undefined) this.game = patched(this.game, message.game);
    if (message.log?.length) this.log = [...this.log, ...message.log];
    if (message.chat?.length) this.chat = [...this.chat, ...message.chat];
    this.fresh = message.log ?? [];
  }

  /** After a lost connection the server lets us look from our first seat: go back to the one we had. */
  #elsewhere(message: Full): boolean {
    const seat = this.you?.seat;
    const moved = message.re == null && typeof seat === 'number' && message.you.seat !== seat;
    if (!moved || !message.you.seats.includes(seat)) return false;
    void this.ask({ do: 'sit', seat });
    return true;
  }

  /** The message that was fastest on its way tells the time best. */
  #setClock(message: Full | Update): void {
    const ahead = message.now - Date.now() / 1000;
    this.#ahead = message.kind === 'full' ? ahead : Math.max(ahead, this.#ahead);
  }
}

function patched<T>(old: T, patch: Json): T {
  return applyPatch(old as Json, patch) as T;
}
