// How an update is split into steps: scene by scene, then the result.
import { describe, expect, test } from 'vitest';
import { merged, stepsOf, type Frame } from '~/lib/frames';
import type { LogLine } from '~/lib/wire';

interface Scene {
  of: string | undefined;
  suspense: number;
}

const frame = (played: number, log: LogLine[], scenes: Record<string, number> = { revealed: 4, sold: 2 }): Frame =>
  ({
    table: { tempo: 'normal', scenes },
    you: { seat: 1 },
    game: { played, moves: [{ move: 'lay' }], actors: [0, 1] },
    log,
    fresh: [],
    said: [],
  }) as unknown as Frame;

const LAY: LogLine = { seat: 0, move: 'lay' };
const REVEALED: LogLine = { event: 'revealed' };
const SOLD: LogLine = { event: 'sold', seat: 0 };
const NEXT: LogLine = { event: 'container' };
const all = (line: LogLine): Scene => ({ of: line.event, suspense: 0 });

describe('an update with scenes', () => {
  const before = frame(1, [{ event: 'earlier' }]);
  const after = frame(2, []);
  const steps = stepsOf(before, after, [LAY, REVEALED, SOLD, NEXT], all);

  test('is shown scene by scene, each for the seconds that the table gives', () => {
    expect(steps.map(({ scene, hold }) => [scene?.of, hold])).toEqual([
      ['revealed', 4000],
      ['sold', 2000],
      [undefined, 300],
    ]);
  });

  test('tells in each step only what happened up to it', () => {
    expect(steps.map(({ frame }) => frame.fresh)).toEqual([[LAY, REVEALED], [SOLD], [NEXT]]);
    expect(steps.map(({ frame }) => frame.log.length)).toEqual([3, 4, 5]);
  });

  test('shows the game as it was before until the last scene has ended, and asks nothing meanwhile', () => {
    expect(steps.map(({ frame }) => frame.game?.played)).toEqual([1, 1, 2]);
    expect(steps.map(({ frame }) => frame.game?.moves.length)).toEqual([0, 0, 1]);
    expect(steps.map(({ frame }) => frame.game?.actors.length)).toEqual([0, 0, 2]);
  });
});

test('a scene with suspense tells its line after a part of its time', () => {
  const find = (line: LogLine): Scene | null => (line === REVEALED ? { of: 'revealed', suspense: 0.75 } : null);
  const steps = stepsOf(frame(1, []), frame(2, []), [LAY, REVEALED, SOLD], find);
  expect(steps.map(({ hold }) => hold)).toEqual([3000, 1000, 300]);
  expect(steps.map(({ frame }) => frame.fresh)).toEqual([[LAY], [REVEALED], [SOLD]]);
  expect(steps[0]?.scene).toBe(steps[1]?.scene);
});

test('what the table gives no time for is no scene', () => {
  const steps = stepsOf(frame(1, [], {}), frame(2, [], {}), [REVEALED], all);
  expect(steps).toEqual([{ frame: { ...frame(2, [REVEALED], {}), fresh: [REVEALED] }, scene: null, hold: 0 }]);
});

test('who a game knows no scene for sees what came of it', () => {
  const steps = stepsOf(frame(1, []), frame(2, []), [REVEALED], () => null);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.frame.game?.played).toBe(2);
});

test('a scene is found by what was known before the move', () => {
  const seen: unknown[] = [];
  stepsOf(frame(1, []), frame(2, []), [LAY, REVEALED], (line, { view, log, seat }) => {
    seen.push([line, view.played, log.length, seat]);
    return null;
  });
  expect(seen).toEqual([[REVEALED, 1, 2, 1]]);
});

test('frames that were passed over are told with the one that is shown', () => {
  const [one, two] = [frame(1, []), frame(2, [])];
  expect(merged([{ ...one, fresh: [LAY] }], { ...two, fresh: [SOLD] })).toEqual({ ...two, fresh: [LAY, SOLD] });
});
