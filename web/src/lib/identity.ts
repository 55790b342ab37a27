// Restoring an identity: links with a code, and passkeys.
import { api } from './api';
import type { IdentityInfo, Listing, Refusal } from './wire';

/** A code that brings an identity to this browser, and what came with it. */
export interface Take {
  code: string;
  name: string;
  table: string | null;
}

/** A link that brings an identity. Everything is behind the #, so no server log ever has the code. */
export function takeLink(take: Take): string {
  const carried = new URLSearchParams({ take: take.code });
  if (take.name) carried.set('name', take.name);
  if (take.table) carried.set('table', take.table);
  return `${location.origin}/me#${carried}`;
}

export function readTake(hash: string): Take | null {
  const carried = new URLSearchParams(hash.replace(/^#/, ''));
  const code = carried.get('take');
  return code ? { code, name: carried.get('name') ?? '', table: carried.get('table') } : null;
}

/** Whether passkeys are available for this page: they need TLS and a host name. */
export function hasPasskeys(): boolean {
  const able = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return able && !/^[\d.]+$|^\[/.test(location.hostname);
}

export async function makePasskey(name: string): Promise<IdentityInfo> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await api.passkeyOptions(name));
  return api.addPasskey(await answerOf(navigator.credentials.create({ publicKey })));
}

/** Takes over the identity of a passkey; returns their tables. */
export async function usePasskey(): Promise<Listing[]> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await api.passkeyChallenge());
  return api.signIn(await answerOf(navigator.credentials.get({ publicKey })));
}

async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const answer = await asked.catch(() => null); // refused by the user, or by the device
  if (!(answer instanceof PublicKeyCredential)) throw { reason: 'passkey_refused' } satisfies Refusal;
  return answer.toJSON();
}
