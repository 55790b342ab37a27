// A connection to one table that repairs itself: reconnects, and resends what was not answered.
import type { Command, Full, Incoming, Refusal, Update } from './wire';

export type LineState = 'connecting' | 'open' | 'reconnecting' | 'closed';

export interface Listener {
  news(message: Full | Update): void;
  notices(texts: string[]): void;
  state(state: LineState, reason?: string): void;
}

/** Close codes after which reconnecting is useless, with their reasons. */
const FINAL: Record<number, string> = {
  4403: 'not_invited',
  4404: 'no_such_table',
  4410: 'removed',
  4411: 'blocked',
  4412: 'operator_blocked',
  4422: 'damaged_table',
};
const SLOW = new Set([4429, 1013]); // the server asks for a longer wait
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const SLEEP = 30_000; // a page hidden for longer may have a dead socket that looks alive

interface Question {
  text: string;
  again: boolean;
  resent: boolean;
  answer(refusal: Refusal | null): void;
}

export class Line {
  #socket: WebSocket | null = null;
  #questions = new Map<number, Question>();
  #lastId = 0;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #greeted = false; // the first full message of this connection has arrived
  #hiddenSince = 0;
  readonly #url: string;
  readonly #listener: Listener;

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
    document.addEventListener('visibilitychange', this.#woken);
    addEventListener('online', this.#online);
    listener.state('connecting');
    this.#connect();
  }

  /** Sends a command; resolves to its refusal, or to null once it is done. */
  ask(command: Command): Promise<Refusal | null> {
    const id = ++this.#lastId;
    const text = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      // All but chat and reports may be sent twice: a move names its question, the others set a state.
      const again = command.do !== 'say' && command.do !== 'report';
      this.#questions.set(id, { text, again, resent: false, answer });
      if (this.#ready()) this.#socket?.send(text);
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#woken);
    removeEventListener('online', this.#online);
    this.#socket?.close(1000);
    for (const question of this.#questions.values()) question.answer(null);
    this.#questions.clear();
  }

  #ready(): boolean {
    return this.#greeted && this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    if (old) old.onclose = old.onmessage = null;
    old?.close();
    this.#greeted = false;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as Incoming);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #receive(message: Incoming): void {
    if (message.kind === 'notices') {
      this.#listener.notices(message.notices);
      return;
    }
    if (message.kind !== 'answer') this.#listener.news(message);
    if (message.kind === 'full' && !this.#greeted) this.#greet();
    if (message.re == null) return;
    const question = this.#questions.get(message.re);
    this.#questions.delete(message.re);
    const refusal = message.kind === 'answer' ? (message.refused ?? null) : null;
    // "stale" for a repeated move most likely means that the first one arrived
    question?.answer(question.resent && refusal?.reason === 'stale' ? null : refusal);
  }

  #greet(): void {
    this.#greeted = true;
    this.#listener.notices([]); // if there are any, they follow
    this.#wait = FIRST_WAIT;
    this.#listener.state('open');
    for (const question of this.#questions.values()) this.#socket?.send(question.text);
  }

  #lost(code: number): void {
    this.#greeted = false;
    if (this.#ended) return;
    this.#giveUpUnsafe();
    const reason = FINAL[code];
    if (reason) {
      this.#listener.state('closed', reason);
      this.close();
      return;
    }
    this.#listener.state('reconnecting');
    if (SLOW.has(code)) this.#wait = Math.max(this.#wait, LONGEST_WAIT / 3);
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #giveUpUnsafe(): void {
    for (const [id, question] of this.#questions) {
      question.resent = true;
      if (question.again) continue;
      this.#questions.delete(id);
      question.answer({ reason: 'not_sent' });
    }
  }

  #online = (): void => {
    if (!this.#ready()) this.#again();
  };

  #woken = (): void => {
    if (document.hidden) this.#hiddenSince = Date.now();
    else if (!this.#ready() || Date.now() - this.#hiddenSince > SLEEP) this.#again();
  };

  #again(): void {
    this.#giveUpUnsafe();
    this.#connect();
  }
}
