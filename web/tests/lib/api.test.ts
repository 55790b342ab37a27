// REST requests: what is sent where, and what comes of errors.
import { beforeEach, expect, test, vi } from 'vitest';

type Reply = { status?: number; body?: unknown; text?: string };

const sent: [string, RequestInit][] = [];
let replies: (Reply | 'unreachable')[] = [];

function answer(path: string, init: RequestInit): Promise<object> {
  sent.push([path, init]);
  const reply = replies.shift() ?? {};
  if (reply === 'unreachable') return Promise.reject(new TypeError('failed to fetch'));
  const { status = 200, body, text = '' } = reply;
  const json = (): Promise<unknown> => (body === undefined ? Promise.reject(new SyntaxError()) : Promise.resolve(body));
  return Promise.resolve({ ok: status < 400, json, text: () => Promise.resolve(text) });
}

/** A fresh visit: nothing has been requested yet. */
async function visit(): Promise<typeof import('~/lib/api').api> {
  vi.resetModules();
  return (await import('~/lib/api')).api;
}

beforeEach(() => {
  sent.length = 0;
  replies = [];
  vi.stubGlobal('fetch', answer);
});

test('reading is a plain request, everything else a POST of JSON', async () => {
  const api = await visit();
  replies = [{ body: { tables: [{ id: 't' }] } }, { body: { id: 'new' } }];
  expect(await api.openTables()).toEqual([{ id: 't' }]);
  await api.join('a/b', { name: 'Ada' } as never);
  expect(sent[0]).toEqual(['/api/tables', {}]);
  expect(sent[1]?.[0]).toBe('/api/tables/a%2Fb/join');
  expect(sent[1]?.[1]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(String(sent[1]?.[1].body))).toEqual({ name: 'Ada' });
});

test('a POST without anything to say still has a body', async () => {
  const api = await visit();
  replies = [{ body: { code: 'X' } }];
  expect(await api.newRecovery()).toEqual({ code: 'X' });
  expect(sent[0]?.[1]).toMatchObject({ method: 'POST', body: '{}' });
});

test('an error is thrown as the refusal in it', async () => {
  const api = await visit();
  const refusal = { reason: 'name_taken', detail: 'Ada' };
  replies = [{ status: 409, body: refusal }];
  await expect(api.invitation('ABCD')).rejects.toEqual(refusal);
});

test.each<[string, Reply | 'unreachable', string]>([
  ['a page of a proxy', { status: 502 }, 'server_error'],
  ['JSON of somebody else', { status: 500, body: { error: 'boom' } }, 'server_error'],
  ['no network', 'unreachable', 'unreachable'],
])('%s is a refusal too', async (_, reply, reason) => {
  const api = await visit();
  replies = [reply];
  await expect(api.notices()).rejects.toEqual({ reason });
});

test('the games are requested once a visit, and again after a failure', async () => {
  const api = await visit();
  replies = ['unreachable', { body: { games: ['boxes'] } }];
  await expect(api.games()).rejects.toEqual({ reason: 'unreachable' });
  const [one, two] = await Promise.all([api.games(), api.games()]);
  expect(one).toEqual({ games: ['boxes'] });
  expect(two).toBe(one);
  expect(sent).toHaveLength(2);
});

test('rules are text; a record has an address of its own for downloads', async () => {
  const api = await visit();
  replies = [{ text: '# Boxes' }, { body: { key: 'k' } }];
  expect(await api.rules('boxes', 'fr')).toBe('# Boxes');
  expect(await api.record('t')).toEqual({ key: 'k' });
  expect(sent.map(([path]) => path)).toEqual(['/api/rules/boxes/fr', api.recordUrl('t')]);
});
