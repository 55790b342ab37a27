// The shuffle that nobody could choose: what this device saw before the deal, and whether the record fits it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js';
import type { TableInfo } from './wire';

/** What the deal must follow from, as seen beforehand. */
export interface Seen {
  commitment: string; // to the server's secret, as first seen
  seeds: (string | null)[]; // by seat, as shown by the server
  own: Record<number, string>; // sent by this device, by seat
}

/** The parts of a record that are about the shuffle. */
export interface Shuffled {
  commitment: string;
  key: string;
  seeds?: string[];
}

export type Verdict = 'fair' | 'changed';

const KEY = 'brocante.shuffles';
const SEED_BYTES = 16;
const MOST = 50; // tables to remember

type Kept = Record<string, Seen>;

export function newSeed(): string {
  return bytesToHex(randomBytes(SEED_BYTES));
}

/**
 * Stores what is seen at a table waiting for its deal, also across reloads. What was seen first and what was sent from
 * here counts: a server that has seen the seeds must not change its secret, or show other seeds.
 */
export function remember(table: TableInfo, mine: number[]): void {
  if (!table.commitment) return;
  const before = recall(table.id);
  const own = Object.entries(before?.own ?? {}).filter(([seat]) => mine.includes(Number(seat)));
  keep(table.id, {
    commitment: before?.commitment ?? table.commitment,
    seeds: table.seats.map((seat) => seat.seed),
    own: Object.fromEntries(own),
  });
}

/** Stores what this device has sent for a seat; others may have sent theirs in the meantime. */
export function rememberSent(table: string, seat: number, seed: string): void {
  const seen = recall(table);
  if (seen) keep(table, { ...seen, own: { ...seen.own, [seat]: seed } });
}

function keep(table: string, seen: Seen): void {
  const { [table]: _, ...others } = kept();
  const entries = [...Object.entries(others).slice(1 - MOST), [table, seen]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // private windows may refuse: then this device cannot check the deal later
  }
}

/** How many devices have contributed a seed. */
export function givers(seen: Seen): number {
  return Object.values({ ...seen.seeds, ...seen.own }).filter(Boolean).length;
}

/** What was seen at a table before its deal; null if this device was absent. */
export function recall(table: string): Seen | null {
  return kept()[table] ?? null;
}

/** Whether a record agrees with what was seen. `brocante verify` checks that the cards follow from the key. */
export function verdict(seen: Seen, record: Shuffled): Verdict {
  const opened =
    record.commitment === seen.commitment && bytesToHex(sha256(hexToBytes(record.key))) === seen.commitment;
  const expected = Object.entries({ ...seen.seeds, ...seen.own });
  const used = expected.every(([seat, seed]) => !seed || record.seeds?.[Number(seat)] === seed);
  return opened && used ? 'fair' : 'changed';
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
