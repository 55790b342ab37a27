// A session over a socket that the test holds in its hands.
import { beforeEach, expect, test, vi } from 'vitest';
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
  game: { question: 7, moves: [{ move: 'pass' }] },
  log: [],
  chat: [],
};

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false });
  vi.stubGlobal('addEventListener', vi.fn());
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
