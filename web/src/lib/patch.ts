// Applies the server's patches (docs/protocol.md). Nothing is changed in place; unchanged parts are shared.
import type { Json } from './wire';

type Members = { [key: string]: Json };

export function applyPatch(old: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  if ('=' in patch && Object.keys(patch).length === 1) return patch['='] as Json;
  if (Array.isArray(old)) {
    const items = [...old];
    for (const [index, change] of Object.entries(patch)) {
      items[Number(index)] = applyPatch(items[Number(index)] ?? null, change);
    }
    return items;
  }
  if (!isObject(old)) return patch;
  const members: Members = { ...old };
  for (const [key, change] of Object.entries(patch)) {
    if (key !== '-') members[key] = applyPatch(members[key] ?? null, change);
  }
  for (const gone of (patch['-'] ?? []) as string[]) delete members[gone];
  return members;
}

function isObject(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
