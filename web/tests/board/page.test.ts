// What the kit asks of the page: shortcuts, breakpoints, scrolling; and what is turned over while a scene holds.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { byKey, meant } from '~/board/keys';
import { media } from '~/board/media.svelte';
import { bringIntoView } from '~/board/sight';
import { SUSPENSE } from '~/board/scenes';
import { Turning } from '~/board/turning.svelte';
import { prefs } from '~/lib/prefs.svelte';
import * as sound from '~/lib/sound';

vi.mock('svelte/reactivity', () => ({
  MediaQuery: class {
    constructor(readonly query: string) {}
  },
}));
vi.mock('~/lib/sound', () => ({ play: vi.fn() }));

const still = (reduced: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches: reduced }));

describe('a shortcut', () => {
  class Target {
    constructor(readonly inside: string) {}
    closest(): Target | null {
      return this.inside ? this : null;
    }
  }
  const PLAIN = { key: 'b', repeat: false, ctrlKey: false, metaKey: false, altKey: false, target: new Target('') };
  const pressed = (event: object = {}): KeyboardEvent => ({ ...PLAIN, ...event }) as unknown as KeyboardEvent;
  let dialog: object | null;
  let listeners: Set<(event: object) => void>;

  beforeEach(() => {
    dialog = null;
    listeners = new Set();
    prefs.keys = true;
    vi.stubGlobal('Element', Target);
    vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => dialog });
    vi.stubGlobal('addEventListener', (_: string, heed: (event: object) => void) => listeners.add(heed));
    vi.stubGlobal('removeEventListener', (_: string, heed: (event: object) => void) => listeners.delete(heed));
  });

  test('is its key alone, in either case', () => {
    expect(meant(pressed(), 'B')).toBe(true);
    expect(meant(pressed({ key: 'B' }), 'B')).toBe(true);
    expect(meant(pressed({ target: null }), 'B')).toBe(true);
    expect(meant(pressed({ key: 'p' }), 'B')).toBe(false);
  });

  test.each([
    ['held down', { repeat: true }],
    ['with Ctrl', { ctrlKey: true }],
    ['with Meta', { metaKey: true }],
    ['with Alt', { altKey: true }],
    ['typed into a field', { target: new Target('input') }],
  ])('is none when %s', (_, event) => {
    expect(meant(pressed(event), 'B')).toBe(false);
  });

  test('is none while a dialog is open', () => {
    dialog = {};
    expect(meant(pressed(), 'B')).toBe(false);
  });

  function attached(state: { disabled?: boolean; visible?: boolean } = {}): [() => number, () => void] {
    const { disabled = false, visible = true } = state;
    const clicks = vi.fn();
    const button = { matches: () => disabled, checkVisibility: () => visible, focus: vi.fn(), click: clicks };
    const attributes = byKey('B');
    expect(attributes).toMatchObject({ 'aria-keyshortcuts': 'B', title: expect.stringContaining('B') as string });
    const [attach] = Object.getOwnPropertySymbols(attributes).map((key) => attributes[key]);
    const detach = (attach as (button: object) => () => void)(button);
    return [() => clicks.mock.calls.length, detach];
  }

  const press = (event: object = {}): void => listeners.forEach((heed) => heed({ ...PLAIN, ...event }));

  test('clicks its button, and only while the button is there', () => {
    const [clicks, detach] = attached();
    const preventDefault = vi.fn();
    press({ preventDefault });
    expect(clicks()).toBe(1);
    expect(preventDefault).toHaveBeenCalledOnce();
    detach();
    press({ preventDefault });
    expect(clicks()).toBe(1);
  });

  test.each([{ disabled: true }, { visible: false }])('leaves a button alone that is %o', (state) => {
    const [clicks] = attached(state);
    press({ preventDefault: () => expect.fail("the key is the browser's") });
    expect(clicks()).toBe(0);
  });

  test('is none for those who have switched them off', () => {
    prefs.keys = false;
    expect(byKey('B')).toEqual({});
  });
});

describe('a breakpoint', () => {
  test('is the query that styles use', () => {
    const wide = media('--wide') as unknown as { query: string };
    expect(wide.query).toMatch(/^\(.*(width|height|aspect|orientation).*\)$/);
  });

  test('that is not there is a mistake', () => {
    expect(() => media('--wider')).toThrow('no breakpoint --wider');
  });
});

describe('what is brought into view', () => {
  const shown = (height: number): unknown => {
    const scrollIntoView = vi.fn();
    vi.stubGlobal('innerHeight', 800);
    bringIntoView({ getBoundingClientRect: () => ({ height }), scrollIntoView } as unknown as Element);
    return scrollIntoView.mock.calls[0]?.[0];
  };

  test('moves no further than necessary; of what is higher than the window the beginning is shown', () => {
    still(false);
    expect(shown(300)).toEqual({ block: 'nearest', behavior: 'smooth' });
    expect(shown(801)).toEqual({ block: 'start', behavior: 'smooth' });
  });

  test('does not glide for those who want no motion', () => {
    still(true);
    expect(shown(300)).toMatchObject({ behavior: 'instant' });
  });

  test('may not be there', () => {
    expect(() => bringIntoView(null)).not.toThrow();
  });
});

describe('things that are turned over', () => {
  beforeEach(() => {
    still(false);
    vi.mocked(sound.play).mockClear();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  test('are turned one by one within the suspense, each with its sound', () => {
    const turning = new Turning();
    turning.run(3, 4000, 'card');
    const step = (SUSPENSE * 4000) / 4;
    const seen = [0, 1, 2, 3, 4].map((steps) => {
      if (steps) vi.advanceTimersByTime(step);
      return turning.turned;
    });
    expect(seen).toEqual([0, 1, 2, 3, 3]); // the last with a step to spare before the outcome
    expect(vi.mocked(sound.play).mock.calls).toEqual([['card'], ['card'], ['card']]);
  });

  test('stay as they are once the scene has ended', () => {
    const turning = new Turning();
    const end = turning.run(3, 4000, 'card');
    vi.advanceTimersByTime((SUSPENSE * 4000) / 4);
    end();
    vi.advanceTimersByTime(10_000);
    expect(turning.turned).toBe(1);
  });

  test('are all turned at once, in silence, for those who want no motion', () => {
    still(true);
    const turning = new Turning();
    turning.run(3, 4000, 'card')();
    expect(turning.turned).toBe(3);
    expect(sound.play).not.toHaveBeenCalled();
  });
});
