// Links that bring an identity.
import { beforeEach, expect, test, vi } from 'vitest';
import { hasPasskeys, readTake, takeLink } from '~/lib/identity';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://here', hostname: 'here' }));

test('what a link carries is read again, and never reaches a server', () => {
  for (const take of [
    { code: 'AB-CD', name: 'Zoë & Co #1', table: '0123' },
    { code: 'AB-CD', name: '', table: null },
  ]) {
    const link = new URL(takeLink(take));
    expect(link.pathname + link.search).toBe('/me');
    expect(readTake(link.hash)).toEqual(take);
  }
});

test('other addresses carry nothing', () => {
  for (const hash of ['', '#', '#content', '#take=', '#name=Ada']) expect(readTake(hash)).toBeNull();
});

test('passkeys are for browsers that have them, at addresses with a name', () => {
  vi.stubGlobal('window', {});
  expect(hasPasskeys()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: vi.fn() });
  vi.stubGlobal('window', { PublicKeyCredential });
  expect(hasPasskeys()).toBe(true);
  for (const hostname of ['127.0.0.1', '192.168.1.20', '[::1]']) {
    vi.stubGlobal('location', { hostname });
    expect(hasPasskeys()).toBe(false);
  }
});
