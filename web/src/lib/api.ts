// REST requests. Errors are thrown as Refusals.
import type { Shuffled } from './shuffle';
import type {
  Catalogue,
  Code,
  HandOver,
  IdentityInfo,
  Invitation,
  Joining,
  JoinRequest,
  Listing,
  NewTable,
  Notices,
  Refusal,
  Tables,
} from './wire';

async function request(path: string, body?: unknown): Promise<Response> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/api/${path}`, init).catch(() => {
    throw { reason: 'unreachable' } satisfies Refusal;
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function refusalOf(response: Response): Promise<Refusal> {
  const said = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  return typeof said.reason === 'string' ? (said as Refusal) : { reason: 'server_error' };
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await request(path, body)).json()) as T;
}

async function tables(path: string, body?: unknown): Promise<Listing[]> {
  return (await json<Tables>(path, body)).tables;
}

let games: Promise<Catalogue> | undefined;

export const api = {
  /** The games; requested once per visit. */
  games: (): Promise<Catalogue> =>
    (games ??= json<Catalogue>('games').catch((refusal: unknown) => {
      games = undefined;
      throw refusal;
    })),
  notices: async (): Promise<string[]> => (await json<Notices>('notices')).notices,
  openTables: (): Promise<Listing[]> => tables('tables'),
  myTables: (): Promise<Listing[]> => tables('tables/mine'),
  create: (table: NewTable): Promise<Invitation> => json('tables', table),
  invitation: (code: string): Promise<Listing> => json('invitations', { code }),
  join: (table: string, how: JoinRequest): Promise<Joining> => json(`tables/${encodeURIComponent(table)}/join`, how),
  identity: (): Promise<IdentityInfo> => json('identity'),
  newRecovery: (): Promise<Code> => json('identity/recovery', {}),
  handOver: (): Promise<HandOver> => json('identity/handover', {}),
  /** Takes over the identity of a code; returns their tables. */
  recover: (code: string): Promise<Listing[]> => tables('identity/recover', { code }),
  passkeyOptions: (name: string): Promise<PublicKeyCredentialCreationOptionsJSON> =>
    json('identity/passkeys/options', { name }),
  addPasskey: (credential: unknown): Promise<IdentityInfo> => json('identity/passkeys', { credential }),
  removePasskey: (id: string): Promise<IdentityInfo> => json('identity/passkeys/remove', { id }),
  passkeyChallenge: (): Promise<PublicKeyCredentialRequestOptionsJSON> => json('identity/passkeys/challenge', {}),
  signIn: (credential: unknown): Promise<Listing[]> => tables('identity/passkeys/sign-in', { credential }),
  record: (table: string): Promise<Shuffled> => json(`tables/${encodeURIComponent(table)}/record`),
  recordUrl: (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`,
  rules: async (game: string, language: string): Promise<string> => (await request(`rules/${game}/${language}`)).text(),
};
