// A session over a socket controlled by the test.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notices } from '~/lib/notices.svelte';
import { Session } from '~/lib/session.svelte';

interface Sent {
  do: string;
  id: number;
  [field: string]: unknown;
}

class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.OPEN;
  sent: Sent[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Socket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {}

  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ now: 0, ...message }) });
  }
}

const FULL = {
  kind: 'full',
  table: { paused: false },
  you: { seat: 0, seats: [0] },
  game: { question: 7, seat: null, moves: [], table: { seats: [{ hand: null }, { hand: null }], bid: 10 } },
  own: { seat: 0, moves: [{ move: 'pass' }], table: { seats: { 0: { hand: [1, 2] } } } },
  log: [],
  chat: [],
};

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});

function open(): [Session, Socket] {
  const session = new Session('table');
  Socket.last.bring(FULL);
  return [session, Socket.last];
}

test('two quick taps are one move', async () => {
  const [session, socket] = open();
  const answers = [session.play({ move: 'bid', amount: 10 }), session.play({ move: 'bid', amount: 10 })];
  expect(session.busy).toBe(true);
  expect(socket.sent).toMatchObject([{ do: 'move', question: 7, move: { move: 'bid', amount: 10 } }]);
  socket.bring({ kind: 'update', re: socket.sent[0]?.id, game: { question: 8 } });
  expect(await Promise.all(answers)).toEqual([null, null]);
  expect(session.busy).toBe(false);
  void session.play({ move: 'pass' });
  expect(socket.sent[1]).toMatchObject({ do: 'move', question: 8 });
});

test('a standing order counts as a move under way', () => {
  const [session, socket] = open();
  void session.stand(100);
  void session.stand(100);
  void session.play({ move: 'pass' });
  expect(socket.sent.map((one) => one.do)).toEqual(['stand']);
});

test('a refusal is handed back, and the next move can be made', async () => {
  const [session, socket] = open();
  const answer = session.play({ move: 'pass' });
  socket.bring({ kind: 'answer', re: socket.sent[0]?.id, refused: { reason: 'not_your_turn' } });
  expect(await answer).toEqual({ reason: 'not_your_turn' });
  expect(session.busy).toBe(false);
});

test('what everybody sees and what only we see are one view', () => {
  const [session, socket] = open();
  const others = { hand: null };
  expect(session.game).toMatchObject({ seat: 0, table: { seats: [{ hand: [1, 2] }, others], bid: 10 } });
  socket.bring({ kind: 'update', game: { question: 8, table: { bid: 20 } } });
  expect(session.game).toMatchObject({ question: 8, table: { seats: [{ hand: [1, 2] }, others], bid: 20 } });
  socket.bring({ kind: 'update', own: { moves: [], table: { seats: { 0: { hand: [2] } } } } });
  expect(session.game).toMatchObject({ question: 8, moves: [], table: { seats: [{ hand: [2] }, others], bid: 20 } });
  socket.bring({
    kind: 'update',
    game: { table: { seats: { 0: { hand: [2] } } } },
    own: { table: { '-': ['seats'] } },
  });
  expect(session.game).toMatchObject({ seat: 0, table: { seats: [{ hand: [2] }, others], bid: 20 } });
});

test('a spectator sees what everybody sees', () => {
  const [session, socket] = open();
  socket.bring({ ...FULL, re: 1, you: { seat: null, seats: [] }, own: undefined });
  expect(session.game).toEqual(FULL.game);
  socket.bring({ kind: 'update', game: { question: 8 } });
  expect(session.game).toEqual({ ...FULL.game, question: 8 });
});

test('a game that begins comes with an update', () => {
  const [session, socket] = open();
  socket.bring({ ...FULL, re: 1, game: null, own: undefined });
  expect(session.game).toBeNull();
  socket.bring({ kind: 'update', game: FULL.game, own: FULL.own });
  expect(session.game).toMatchObject({ seat: 0, question: 7, moves: [{ move: 'pass' }] });
});

test('updates are patched in; moves are offered unless the table pauses', () => {
  const [session, socket] = open();
  socket.bring({ kind: 'update', log: [{ seat: 1, move: 'pass' }], chat: [] });
  expect(session.log).toEqual([{ seat: 1, move: 'pass' }]);
  expect(session.fresh).toEqual(session.log);
  expect(session.moves).toEqual([{ move: 'pass' }]);
  socket.bring({ kind: 'update', table: { paused: true } });
  expect(session.moves).toEqual([]);
  expect(session.fresh).toEqual([]);
});

test('before the deal a number is added to the shuffle, once', () => {
  new Session('table');
  const socket = Socket.last;
  const table = { id: 'table', status: 'waiting', commitment: 'c', seats: [{ seed: null }] };
  socket.bring({ ...FULL, game: null, table });
  socket.bring({ kind: 'update', table: { paused: true } });
  expect(socket.sent).toHaveLength(1);
  expect(socket.sent[0]).toMatchObject({ do: 'seed', seed: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
});

test('a seat that has given its number gives no other', () => {
  new Session('table');
  const table = { id: 'table', status: 'waiting', commitment: 'c', seats: [{ seed: 'ab' }] };
  Socket.last.bring({ ...FULL, game: null, table });
  expect(Socket.last.sent).toEqual([]);
});

test('what operators say is shown until it is taken back or put away', () => {
  const [, socket] = open();
  socket.bring({ kind: 'notices', notices: ['We restart at ten.'] });
  expect(notices.shown).toEqual(['We restart at ten.']);
  notices.hide();
  expect(notices.shown).toEqual([]);
  socket.bring({ kind: 'notices', notices: ['We restart at ten.', 'Back at eleven.'] });
  expect(notices.shown).toEqual(['Back at eleven.']);
  socket.bring(FULL);
  expect(notices.texts).toHaveLength(2); // the same connection: nothing was taken back
  open(); // another connection, to a server that has nothing to say
  expect(notices.shown).toEqual([]);
});

test('whoever is blocked by the operator is told so and stays away', () => {
  const [session, socket] = open();
  socket.onclose?.({ code: 4412 });
  expect([session.line, session.closed]).toEqual(['closed', 'operator_blocked']);
});

describe('scenes', () => {
  const scenes = { sold: 2 };
  const bots = [{ bot: null }, { bot: 'regular' }];
  const WAITING = {
    ...FULL,
    table: { paused: false, status: 'playing', tempo: 'normal', scenes, seats: bots },
    game: { ...FULL.game, actors: [1] },
    own: { ...FULL.own, moves: [] },
  };
  const SOLD = { kind: 'update', game: { question: 8 }, log: [{ event: 'sold' }, { event: 'next' }] };
  const staged = { suspense: 0 } as never;

  function watch(): [Session, Socket] {
    const [session, socket] = open();
    session.direct(() => staged);
    socket.bring({ ...WAITING, re: 1 });
    return [session, socket];
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('hold back what follows from them', () => {
    const [session, socket] = watch();
    socket.bring(SOLD);
    expect(session.scene).toMatchObject({ hold: 2000, beside: false });
    expect(session.log).toEqual([{ event: 'sold' }]);
    expect(session.game).toMatchObject({ question: 7 });
    vi.advanceTimersByTime(2000);
    expect(session.scene).toBeNull();
    expect(session.fresh).toEqual([{ event: 'next' }]);
    expect(session.game).toMatchObject({ question: 8 });
  });

  test('do not keep a player waiting who is asked', () => {
    const [session, socket] = watch();
    socket.bring({ ...SOLD, own: { moves: [{ move: 'pass' }] } });
    expect(session.moves).toEqual([{ move: 'pass' }]);
    expect(session.game).toMatchObject({ question: 8 });
    expect(session.scene).toMatchObject({ beside: true });
  });

  test('are not played again when the table is loaded anew', () => {
    const [session, socket] = watch();
    socket.bring(SOLD);
    socket.bring({ ...WAITING, re: 2, log: SOLD.log });
    expect(session.scene).toBeNull();
    expect(session.log).toEqual(SOLD.log);
    expect(session.fresh).toEqual([]);
  });

  test('are not for a page that nobody sees', () => {
    const [session, socket] = watch();
    vi.stubGlobal('document', { ...document, hidden: true });
    socket.bring(SOLD);
    expect(session.scene).toBeNull();
    expect(session.game).toMatchObject({ question: 8 });
  });

  test('end at once when the tempo is changed to at once', () => {
    const [session, socket] = watch();
    socket.bring(SOLD);
    socket.bring({ kind: 'update', table: { tempo: 'at_once', scenes: { '-': ['sold'] } } });
    expect(session.scene).toBeNull();
    expect(session.log).toEqual(SOLD.log);
  });

  test('who ends one against bots alone has them go on', () => {
    const [session, socket] = watch();
    socket.bring({ ...SOLD, log: [{ event: 'sold' }] });
    session.skip();
    expect(session.scene).toBeNull();
    expect(session.game).toMatchObject({ question: 8 });
    vi.advanceTimersByTime(1000);
    expect(socket.sent.at(-1)).toMatchObject({ do: 'hurry', once: true });
  });

  test('who goes on to the next decision sees none until then', () => {
    const [session, socket] = watch();
    session.hurry();
    expect(socket.sent.at(-1)).toMatchObject({ do: 'hurry' });
    socket.bring(SOLD);
    expect(session.scene).toBeNull();
    expect(session.hurrying).toBe(true);
    socket.bring({ kind: 'update', own: { moves: [{ move: 'pass' }] }, log: [] });
    expect(session.hurrying).toBe(false);
  });
});

test('what a character says waits until it is taken up, and then stands in the chat', () => {
  const [session, socket] = open();
  const said = { name: 'Lulu', seat: 1, remark: 'lulu.caught.0' };
  socket.bring({ kind: 'update', seq: 2, chat: [{ name: 'Ada', seat: 0, text: 'hello' }, said] });
  expect(session.chat).toHaveLength(1);
  expect(session.unheard).toEqual([said]);
  expect(session.hear()).toEqual(said);
  expect(session.unheard).toEqual([]);
  expect(session.chat[1]).toEqual(said);
  expect(session.hear()).toBeUndefined();
});
