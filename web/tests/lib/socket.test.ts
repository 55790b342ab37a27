// A line to a table: it connects again by itself, and says again what was not answered.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Line, type Listener } from '~/lib/socket';
import type { Command } from '~/lib/wire';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  sent: Record<string, unknown>[] = [];
  closed: number | undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  static get last(): Socket {
    const last = Socket.all.at(-1);
    if (!last) throw new Error('no socket');
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1000): void {
    this.closed = code;
  }

  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const MOVE = { do: 'move', move: { move: 'pass' }, question: 3 } as Command;
const SAY = { do: 'say', text: 'hello' } as Command;

let heard: { news: string[]; notices: string[][]; states: string[] };
let listeners: Map<string, () => void>;
const page = { hidden: false };

beforeEach(() => {
  Socket.all = [];
  heard = { news: [], notices: [], states: [] };
  listeners = new Map();
  page.hidden = false;
  const listen = (name: string, heed: () => void): void => void listeners.set(name, heed);
  const forget = (name: string): void => void listeners.delete(name);
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'here' });
  vi.stubGlobal('document', Object.assign(page, { addEventListener: listen, removeEventListener: forget }));
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', forget);
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // waits are not stretched
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const listener: Listener = {
  news: (message) => heard.news.push(message.kind),
  notices: (texts) => heard.notices.push(texts),
  state: (state, reason) => heard.states.push(reason === undefined ? state : `${state}: ${reason}`),
};

function connected(): Line {
  const line = new Line('a table', listener);
  Socket.last.bring({ kind: 'full' });
  return line;
}

/** Loses the connection, and waits until there is another. */
function reconnected(): void {
  Socket.last.lose();
  vi.advanceTimersByTime(400);
  Socket.last.bring({ kind: 'full' });
}

test('the address is that of the page, encrypted if the page is', () => {
  new Line('a/b', listener);
  expect(Socket.last.url).toBe('wss://here/api/tables/a%2Fb/socket');
  vi.stubGlobal('location', { protocol: 'http:', host: 'here:8000' });
  new Line('t', listener);
  expect(Socket.last.url).toBe('ws://here:8000/api/tables/t/socket');
});

test('what is asked before everything is known waits for that', async () => {
  const line = new Line('t', listener);
  const answer = line.ask(MOVE);
  expect(Socket.last.sent).toEqual([]);
  Socket.last.bring({ kind: 'full' });
  expect(Socket.last.sent).toEqual([{ ...MOVE, id: 1 }]);
  Socket.last.bring({ kind: 'update', re: 1 });
  expect(await answer).toBeNull();
  expect(heard.states).toEqual(['connecting', 'open']);
  expect(heard.news).toEqual(['full', 'update']);
});

test('answers find their questions by number, in any order', async () => {
  const line = connected();
  const answers = [line.ask(MOVE), line.ask(SAY)];
  Socket.last.bring({ kind: 'answer', re: 2 });
  Socket.last.bring({ kind: 'answer', re: 1, refused: { reason: 'not_your_turn' } });
  Socket.last.bring({ kind: 'answer', re: 1 }); // nobody asks any more
  expect(await Promise.all(answers)).toEqual([{ reason: 'not_your_turn' }, null]);
  expect(heard.news).toEqual(['full']);
});

test('after a loss the line connects again, and repeats what was not answered', async () => {
  const line = connected();
  const answer = line.ask(MOVE);
  const first = Socket.last;
  first.lose();
  expect(heard.states.at(-1)).toBe('reconnecting');
  vi.advanceTimersByTime(399);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.last.sent).toEqual([]); // not before this connection knows everything
  Socket.last.bring({ kind: 'full' });
  expect(Socket.last.sent).toEqual([{ ...MOVE, id: 1 }]);
  Socket.last.bring({ kind: 'answer', re: 1 });
  expect(await answer).toBeNull();
  expect(heard.states.at(-1)).toBe('open');
});

test('chat and reports are never said twice: they are given back', async () => {
  const line = connected();
  const answers = [line.ask(SAY), line.ask({ do: 'report', seat: 1, text: '' } as Command)];
  reconnected();
  expect(await Promise.all(answers)).toEqual([{ reason: 'not_sent' }, { reason: 'not_sent' }]);
  expect(Socket.last.sent).toEqual([]);
});

test('a repeated move that comes too late has arrived the first time', async () => {
  const line = connected();
  const repeated = line.ask(MOVE);
  reconnected();
  const stale = { kind: 'answer', refused: { reason: 'stale' } };
  Socket.last.bring({ ...stale, re: 1 });
  expect(await repeated).toBeNull();
  const fresh = line.ask(MOVE);
  Socket.last.bring({ ...stale, re: 2 });
  expect(await fresh).toEqual({ reason: 'stale' });
});

test('the waits double up to a quarter of a minute, and begin again after a success', () => {
  connected();
  for (const wait of [400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]) {
    const known = Socket.all.length;
    Socket.last.lose();
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.all).toHaveLength(known);
    vi.advanceTimersByTime(1);
    expect(Socket.all).toHaveLength(known + 1);
  }
  Socket.last.bring({ kind: 'full' });
  const known = Socket.all.length;
  Socket.last.lose();
  vi.advanceTimersByTime(400);
  expect(Socket.all).toHaveLength(known + 1);
});

test.each([4429, 1013])('a server that closes with %i is left alone for five seconds', (code) => {
  connected();
  Socket.last.lose(code);
  vi.advanceTimersByTime(4999);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Socket.all).toHaveLength(2);
});

test.each([
  [4403, 'not_invited'],
  [4404, 'no_such_table'],
  [4410, 'removed'],
  [4411, 'blocked'],
  [4422, 'damaged_table'],
])('%i ends it: %s', async (code, reason) => {
  const line = connected();
  const answers = [line.ask(MOVE), line.ask(SAY)];
  Socket.last.lose(code);
  expect(heard.states.at(-1)).toBe(`closed: ${reason}`);
  expect(await Promise.all(answers)).toEqual([null, { reason: 'not_sent' }]);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test('a line that was closed stays closed, and listens to nothing', async () => {
  const line = connected();
  const answer = line.ask(MOVE);
  line.close();
  expect(Socket.last.closed).toBe(1000);
  expect(await answer).toBeNull();
  Socket.last.lose();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
  expect([...listeners.keys()]).toEqual([]);
});

test('a device that is online again does not wait', () => {
  connected();
  listeners.get('online')?.();
  expect(Socket.all).toHaveLength(1); // the connection still works
  Socket.last.lose();
  listeners.get('online')?.();
  expect(Socket.all).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(2); // and it does so once
});

test('a page that was hidden for long takes a new connection, as the old one may be dead', () => {
  connected();
  const old = Socket.last;
  const away = (milliseconds: number): void => {
    page.hidden = true;
    listeners.get('visibilitychange')?.();
    vi.advanceTimersByTime(milliseconds);
    page.hidden = false;
    listeners.get('visibilitychange')?.();
  };
  away(30_000);
  expect(Socket.all).toHaveLength(1);
  away(30_001);
  expect(Socket.all).toHaveLength(2);
  expect(old.closed).toBe(1000);
  old.bring({ kind: 'update' });
  expect(heard.news).toEqual(['full']); // the old one is not heard any more
});

test('notices of the operators are dropped with each connection, and told as they come', () => {
  connected();
  Socket.last.bring({ kind: 'notices', notices: ['We restart at ten.'] });
  reconnected();
  expect(heard.notices).toEqual([[], ['We restart at ten.'], []]);
});
