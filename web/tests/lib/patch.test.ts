// Patches, with the same cases as the server's tests.
import { describe, expect, test } from 'vitest';
import { applyPatch } from '~/lib/patch';
import type { Json } from '~/lib/wire';
import patches from '../../../tests/play/patches.json';

describe('patches', () => {
  test.each(patches.cases)('$what', ({ old, new: fresh, patch }) => {
    const before = structuredClone(old);
    expect(applyPatch(old as Json, patch as unknown as Json)).toEqual(fresh);
    expect(old).toEqual(before);
  });

  test('what stays the same is shared', () => {
    const old = { same: { deep: [1, 2] }, other: 1 };
    const fresh = applyPatch(old, { other: 2 }) as typeof old;
    expect(fresh.same).toBe(old.same);
  });
});
