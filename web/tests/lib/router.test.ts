// Routes: addresses read as places, links followed within the page, and the browser's history.
import { beforeEach, describe, expect, test, vi } from 'vitest';

class Link {
  target = '';
  download = '';
  origin = 'https://here';
  hash = '';
  search = '';
  constructor(readonly pathname: string) {}
  closest(): Link | null {
    return this.pathname ? this : null;
  }
}

const address = { pathname: '/', search: '', hash: '', origin: 'https://here' };
const past: [string, string][] = [];
let listeners: Map<string, (event?: object) => void>;

function at(path: string): void {
  const url = new URL(path, 'https://here');
  Object.assign(address, { pathname: url.pathname, search: url.search, hash: url.hash });
}

const moved =
  (how: string) =>
  (_: unknown, __: string, path: string): void => {
    past.push([how, path]);
    at(path);
  };

async function opened(path: string): Promise<typeof import('~/lib/router.svelte')> {
  at(path);
  vi.resetModules();
  return import('~/lib/router.svelte');
}

beforeEach(() => {
  past.length = 0;
  listeners = new Map();
  const listen = (name: string, heed: () => void): void => void listeners.set(name, heed);
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { pushState: moved('push'), replaceState: moved('replace') });
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { documentElement: { lang: '' }, addEventListener: listen });
});

test.each<[string, object]>([
  ['/', { page: 'home' }],
  ['/new', { page: 'new', game: null }],
  ['/new?game=boxes', { page: 'new', game: 'boxes' }],
  ['/join', { page: 'join' }],
  ['/me', { page: 'me', table: null, take: null }],
  ['/me?table=0123', { page: 'me', table: '0123', take: null }],
  ['/t/0123', { page: 'table', id: '0123' }],
  ['/t/a%20b', { page: 'table', id: 'a b' }],
  ['/t', { page: 'missing' }],
  ['/rules/big_deal', { page: 'rules', game: 'big_deal' }],
  ['/rules', { page: 'missing' }],
  ['/nowhere', { page: 'missing' }],
])('%s', async (path, place) => {
  expect((await opened(path)).router.place).toEqual(place);
});

test('to go somewhere is a step in the history, and begins at the top', async () => {
  const { go, router } = await opened('/');
  go('/t/0123', 'start');
  expect(router.place).toEqual({ page: 'table', id: '0123' });
  expect(router.wish).toBe('start');
  expect(past).toEqual([['push', '/t/0123']]);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  go('/join', null, true);
  expect(past.at(-1)).toEqual(['replace', '/join']);
  expect(router.wish).toBeNull();
});

test('the way back has no wish', async () => {
  const { go, router, startRouter } = await opened('/');
  startRouter();
  go('/t/0123', 'start');
  at('/');
  listeners.get('popstate')?.();
  expect(router.place).toEqual({ page: 'home' });
  expect(router.wish).toBeNull();
});

describe('a click on a link', () => {
  const PLAIN = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };

  async function clicked(link: Partial<Link> & { pathname: string }, event: object = {}): Promise<boolean> {
    const { startRouter } = await opened('/rules/boxes');
    startRouter();
    const preventDefault = vi.fn();
    const target = Object.assign(new Link(link.pathname), link);
    listeners.get('click')?.({ ...PLAIN, target, preventDefault, ...event });
    expect(preventDefault.mock.calls.length).toBe(past.length);
    return past.length > 0;
  }

  test('stays in the page', async () => {
    expect(await clicked({ pathname: '/new', search: '?game=boxes', hash: '#x' })).toBe(true);
    expect(past).toEqual([['push', '/new?game=boxes#x']]);
  });

  test.each<[string, Partial<Link> & { pathname: string }, object]>([
    ['elsewhere', { pathname: '/', origin: 'https://there' }, {}],
    ['of the server', { pathname: '/api/tables/t/record' }, {}],
    ['to a new window', { pathname: '/new', target: '_blank' }, {}],
    ['that downloads', { pathname: '/new', download: 'x' }, {}],
    ['within the page', { pathname: '/rules/boxes', hash: '#3' }, {}],
    ['with the middle button', { pathname: '/new' }, { button: 1 }],
    ['with a modifier', { pathname: '/new' }, { ctrlKey: true }],
    ['that something else has handled', { pathname: '/new' }, { defaultPrevented: true }],
    ['that is none', { pathname: '' }, {}],
  ])('%s is left to the browser', async (_, link, event) => {
    expect(await clicked(link, event)).toBe(false);
  });
});
