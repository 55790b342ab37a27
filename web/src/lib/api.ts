// Requests around the tables (REST). What goes wrong is thrown as a Refusal.
import type { Catalogue, Invitation, Joining, JoinRequest, Listing, NewTable, Refusal, Tables } from './wire';

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

async function tables(path: string): Promise<Listing[]> {
  return (await json<Tables>(path)).tables;
}

let games: Promise<Catalogue> | undefined;

export const api = {
  /** The games there are; asked once a visit. */
  games: (): Promise<Catalogue> =>
    (games ??= json<Catalogue>('games').catch((refusal: unknown) => {
      games = undefined;
      throw refusal;
    })),
  openTables: (): Promise<Listing[]> => tables('tables'),
  myTables: (): Promise<Listing[]> => tables('tables/mine'),
  create: (table: NewTable): Promise<Invitation> => json('tables', table),
  invitation: (code: string): Promise<Listing> => json('invitations', { code }),
  join: (table: string, how: JoinRequest): Promise<Joining> => json(`tables/${encodeURIComponent(table)}/join`, how),
  recordUrl: (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`,
  rules: async (game: string, language: string): Promise<string> => (await request(`rules/${game}/${language}`)).text(),
};
