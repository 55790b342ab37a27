// Between a button and its move: a confirmation, or a moment during which it can be taken back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Doubts } from '~/board/doubts.svelte';
import { widestGap } from '~/board/gaps';
import type { TableInfo } from '~/lib/wire';
import { graceOf } from '~/table/grace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function decision(grace: number): { doubts: Doubts<string>; sent: string[]; ask(question: number): void } {
  const sent: string[] = [];
  let question = 1;
  const doubts = new Doubts<string>(
    () => question,
    (move) => (move === 'grave' ? 'Really?' : null),
    (move) => void sent.push(move),
    () => grace,
  );
  return { doubts, sent, ask: (next) => (question = next) };
}

test('a move waits for a moment, and two quick taps are one', () => {
  const { doubts, sent } = decision(2000);
  doubts.make('bid');
  doubts.make('bid');
  vi.advanceTimersByTime(1999);
  expect(sent).toEqual([]);
  expect(doubts.held?.move).toBe('bid');
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['bid']);
  expect(doubts.held).toBeNull();
});

test('what is taken back is not sent, and another move can be made', () => {
  const { doubts, sent } = decision(2000);
  doubts.make('bid');
  doubts.undo();
  doubts.make('pass');
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['pass']);
});

test('nobody has to wait', () => {
  const { doubts, sent } = decision(2000);
  doubts.make('bid');
  doubts.now();
  expect(sent).toEqual(['bid']);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['bid']);
  const hurried = decision(0);
  hurried.doubts.make('bid');
  expect(hurried.sent).toEqual(['bid']);
});

test('what was asked about is sent at once; what answers another question is not sent', () => {
  const { doubts, sent, ask } = decision(2000);
  doubts.make('grave');
  expect(doubts.held).toBeNull();
  doubts.yes();
  expect(sent).toEqual(['grave']);
  doubts.make('bid');
  ask(2);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['grave']);
});

test('moves are kept where there is time, and nowhere else', () => {
  const table = { tempo: 'normal', scenes: { sold: 3 }, deadline: null, hammer: null } as unknown as TableInfo;
  expect(graceOf(table, 100)).toBe(2000);
  expect(graceOf({ ...table, tempo: 'quick' }, 100)).toBe(2000);
  expect(graceOf({ ...table, clock: 'fast' }, 100)).toBe(2000);
  expect(graceOf({ ...table, tempo: 'quick', clock: 'fast' }, 100)).toBe(1000);
  expect(graceOf({ ...table, deadline: 130 }, 100)).toBe(2000);
  expect(graceOf({ ...table, deadline: 105 }, 100)).toBe(0);
  expect(graceOf({ ...table, scenes: {}, tempo: 'at_once' }, 100)).toBe(0);
  expect(graceOf({ ...table, hammer: { from: 99, to: 105, knocks: 3, by: null } }, 100)).toBe(0);
});

test('a hint finds the highest gap', () => {
  const span = (top: number, bottom: number): { top: number; bottom: number } => ({ top, bottom });
  const area = span(0, 100);
  expect(widestGap(area, [])).toEqual({ top: 0, height: 100 });
  expect(widestGap(area, [span(60, 70), span(0, 30), span(10, 20), span(90, 120)])).toEqual({ top: 30, height: 30 });
  expect(widestGap(area, [span(-10, 110)])).toEqual({ top: 0, height: 0 });
});
