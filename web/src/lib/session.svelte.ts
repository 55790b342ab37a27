// One table in this browser: what the socket brings, shown through a queue, and all the commands.
import type { Staged } from '~/board/scenes';
import { toast } from './announce.svelte';
import { merged, playsScenes, stepsOf, type FindScene, type Frame } from './frames';
import { refusalText } from './i18n.svelte';
import { notices } from './notices.svelte';
import { applyPatch } from './patch';
import { Playback, type OnStage } from './playback';
import { newSeed, remember, rememberSent } from './shuffle';
import { Line, type LineState } from './socket';
import type { Person } from './people';
import type { Chat, Command, Full, GameView, Json, LogLine, Move, Refusal, TableInfo, Update, You } from './wire';

export class Session {
  line: LineState = $state('connecting');
  /** Why the connection was closed for good, as a key. */
  closed = $state('');
  table: TableInfo | null = $state.raw(null);
  you: You | null = $state.raw(null);
  /** Everything we see of the game. */
  game: GameView | null = $state.raw(null);
  /** What everybody sees of it, which is all that is shown while a device is handed over. */
  shared: GameView | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  /** The lines of the log shown just now; empty when the table was reloaded. */
  fresh: LogLine[] = $state.raw([]);
  /** Remarks not shown yet: they wait for the scene they are about. */
  unheard: Chat[] = $state.raw([]);
  /** The current scene. Its consequences are not shown yet, unless we are asked for a decision. */
  scene: OnStage<Staged> | null = $state.raw(null);
  /** The person whose menu is open. */
  about: Person | null = $state.raw(null);
  /** People whose messages this browser hides, by `personKey`. */
  hidden: string[] = $state.raw([]);
  /** Whether to skip everything before our next decision. */
  hurrying = $state(false);
  /** Whether a move or an order is waiting for its answer. */
  busy = $state(false);

  /** Whether everybody else at the table is a bot. */
  readonly alone = $derived(
    this.you !== null &&
      this.you.seats.length > 0 &&
      (this.table?.seats ?? []).every((seat, index) => seat.bot !== null || this.you?.seats.includes(index)),
  );
  readonly moves = $derived(this.line === 'open' && !this.table?.paused ? (this.game?.moves ?? []) : []);

  #line: Line;
  #received: Frame | null = null; // the newest state; what is shown may be behind it
  #findScene: FindScene<Staged> = () => null;
  #playback = new Playback<Frame, Staged>({
    show: (frame) => this.#show(frame),
    play: (scene) => (this.scene = scene),
    merge: merged,
  });
  #public: Json = null; // what everybody sees of the game
  #own: Json = null; // what our seat sees besides, as a patch on that
  #seeded: number | null = null; // the seat for which a seed was sent
  #ahead = -Infinity; // the server's time when this page was opened

  constructor(id: string) {
    this.#line = new Line(id, {
      news: (message) => this.#take(message),
      notices: (texts) => (notices.texts = texts),
      state: (state, reason) => {
        this.line = state;
        this.closed = reason ?? '';
      },
    });
  }

  /** The server's time, in seconds since 1970. */
  readonly now = (): number => elapsed() + (Number.isFinite(this.#ahead) ? this.#ahead : performance.timeOrigin / 1000);

  /** Sends a command; a refusal is shown in words, and returned. */
  async ask(command: Command): Promise<Refusal | null> {
    const refusal = await this.#line.ask(command);
    if (refusal) toast(refusalText(refusal));
    return refusal;
  }

  /** Makes a move, unless one is being sent: two quick taps on a button are one move. */
  readonly play = (move: Move): Promise<Refusal | null> =>
    this.#once({ do: 'move', move, question: this.game?.question ?? 0 });

  readonly stand = (limit: number | null): Promise<Refusal | null> =>
    this.#once({ do: 'stand', limit, question: this.game?.question ?? 0 });

  /** Brings the hammer down, as the auctioneer. */
  readonly knock = (): Promise<Refusal | null> => this.#once({ do: 'knock', question: this.game?.question ?? 0 });

  /** Sets how to find scenes, which the game knows. */
  direct(find: FindScene<Staged>): void {
    this.#findScene = find;
  }

  /** Ends the current scene; bots, who would wait for its duration, continue too. */
  readonly skip = (): void => {
    const { scene } = this;
    this.#playback.skip();
    if (scene && !scene.beside && this.alone && !this.#playback.behind)
      void this.#line.ask({ do: 'hurry', once: true });
  };

  /** Skips to our next decision: no scenes until then, and no pauses of bots if all others are bots. */
  readonly hurry = (): void => {
    this.#hurry(true);
    this.#playback.flush();
    if (this.alone) void this.#line.ask({ do: 'hurry' });
  };

  /** Takes the next remark, and adds it to the chat. */
  hear(): Chat | undefined {
    const [line, ...rest] = this.unheard;
    if (!line) return undefined;
    this.unheard = rest;
    this.chat = [...this.chat, line];
    return line;
  }

  end(): void {
    this.#playback.flush();
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
    if (message.kind === 'full') this.#takeAll(message);
    else this.#takeUpdate(message);
    const table = this.#received?.table;
    if (table?.status === 'waiting') this.#contribute(table);
  }

  /** Takes over a complete state, dropping whatever was being shown. */
  #takeAll(message: Full): void {
    if (this.#elsewhere(message)) return;
    const { table, you, log, chat } = message;
    const game = this.#see(message.game as Json, (message.own ?? null) as Json);
    this.#received = { table, you, game, shared: this.#shared(), log, fresh: [], said: [] };
    this.#hurry(false);
    this.#playback.jump(this.#received);
    this.chat = chat;
    this.unheard = [];
  }

  #takeUpdate(message: Update): void {
    const before = this.#received;
    if (!before) return;
    const lines = message.log ?? [];
    const table = message.table === undefined ? before.table : patched(before.table, message.table);
    const you = message.you === undefined ? before.you : patched(before.you, message.you);
    let { game } = before;
    if (message.game !== undefined || message.own !== undefined) {
      const all = message.game === undefined ? this.#public : applyPatch(this.#public, message.game);
      game = this.#see(all, message.own === undefined ? this.#own : applyPatch(this.#own, message.own));
    }
    const said = (message.chat ?? []).filter((line) => line.remark);
    const after = { table, you, game, shared: this.#shared(), log: [...before.log, ...lines], fresh: lines, said };
    this.#received = after;
    const talk = (message.chat ?? []).filter((line) => !line.remark);
    if (talk.length) this.chat = [...this.chat, ...talk];
    const asked = (game?.moves.length ?? 0) > 0;
    if (asked || table.status !== 'playing') this.#hurry(false);
    this.#playback.add(stepsOf(before, after, lines, this.#findScene), asked);
    // Nobody is looking, or everything is wanted at once.
    if (document.hidden || !playsScenes(table)) this.#playback.flush();
  }

  #hurry(wanted: boolean): void {
    this.hurrying = wanted;
    this.#playback.hurrying = wanted;
  }

  #show(frame: Frame): void {
    this.table = frame.table;
    this.you = frame.you;
    this.game = frame.game;
    this.shared = frame.shared;
    this.log = frame.log;
    this.fresh = frame.fresh;
    if (frame.said.length) this.unheard = [...this.unheard, ...frame.said];
  }

  /** Combines both parts of the game; spectators have only the public one. */
  #see(all: Json, own: Json): GameView | null {
    this.#public = all;
    this.#own = own;
    return viewOf(all === null || own === null ? all : applyPatch(all, own));
  }

  #shared(): GameView | null {
    return viewOf(this.#public === null ? null : applyPatch(this.#public, { moves: [] }));
  }

  /** After a reconnection the server shows our first seat: return to the one we had. */
  #elsewhere(message: Full): boolean {
    const seat = this.you?.seat;
    const moved = message.re == null && typeof seat === 'number' && message.you.seat !== seat;
    if (!moved || !message.you.seats.includes(seat)) return false;
    void this.ask({ do: 'sit', seat });
    return true;
  }

  /** Before the deal: remembers what it must follow from, and contributes a seed of this device once. */
  #contribute(table: TableInfo): void {
    remember(table, this.you?.seats ?? []);
    const seat = this.you?.seat ?? null;
    if (!table.commitment || seat === null || this.#seeded === seat || table.seats[seat]?.seed) return;
    this.#seeded = seat;
    const seed = newSeed();
    void this.#line.ask({ do: 'seed', seed }).then((refusal) => {
      if (!refusal) rememberSent(table.id, seat, seed);
    });
  }

  /** Sets the clock by the message with the least delay so far. */
  #setClock(message: Full | Update): void {
    const ahead = message.now - elapsed();
    this.#ahead = message.kind === 'full' ? ahead : Math.max(ahead, this.#ahead);
  }
}

/** Seconds since the page was opened, independent of the device's clock. */
const elapsed = (): number => performance.now() / 1000;

/** A view: its parts come from the server, and were patched as it says. */
function viewOf(patched: Json): GameView | null {
  return patched as GameView | null;
}

function patched<T>(old: T, patch: Json): T {
  return applyPatch(old as Json, patch) as T;
}
