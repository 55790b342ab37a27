// The queue between the table and the screen, with a manual clock.
import { expect, test } from 'vitest';
import { FURTHEST_BEHIND, Playback, type OnStage, type Step } from '~/lib/playback';

type Frame = string;

/** A clock that stands still until it is set. */
class Clock {
  now = 0;
  #alarms: { at: number; then: () => void }[] = [];

  after = (milliseconds: number, then: () => void): (() => void) => {
    const alarm = { at: this.now + milliseconds, then };
    this.#alarms.push(alarm);
    return () => (this.#alarms = this.#alarms.filter((one) => one !== alarm));
  };

  pass(milliseconds: number): void {
    const goal = this.now + milliseconds;
    for (;;) {
      const due = this.#alarms.filter((one) => one.at <= goal).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#alarms = this.#alarms.filter((one) => one !== due);
      this.now = due.at;
      due.then();
    }
    this.now = goal;
  }
}

function setUp(): {
  playback: Playback<Frame, string>;
  clock: Clock;
  shown: Frame[];
  on: () => OnStage<string> | null;
} {
  const clock = new Clock();
  const shown: Frame[] = [];
  let on: OnStage<string> | null = null;
  const playback = new Playback<Frame, string>(
    {
      show: (frame) => shown.push(frame),
      play: (scene) => (on = scene),
      merge: (passed, last) => [...passed, last].join('+'),
    },
    clock.after,
  );
  return { playback, clock, shown, on: () => on };
}

const scene = (frame: Frame, hold = 3000): Step<Frame, string> => ({ frame, scene: `scene of ${frame}`, hold });
const plain = (frame: Frame, hold = 0): Step<Frame, string> => ({ frame, scene: null, hold });

test('without scenes everything is shown at once', () => {
  const { playback, shown, on } = setUp();
  playback.add([plain('a')], false);
  playback.add([plain('b')], true);
  expect(shown).toEqual(['a', 'b']);
  expect(on()).toBeNull();
});

test('a scene holds for its time, and nothing that follows is shown before', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('reveal'), plain('after')], false);
  playback.add([plain('later')], false);
  expect(on()).toEqual({ scene: 'scene of reveal', hold: 3000, beside: false });
  clock.pass(2999);
  expect(shown).toEqual(['reveal']);
  expect(playback.behind).toBe(true);
  clock.pass(1);
  expect(shown).toEqual(['reveal', 'after', 'later']);
  expect(on()).toBeNull();
  expect(playback.behind).toBe(false);
});

test('scenes follow one another', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('one', 1000), scene('two', 2000), plain('end')], false);
  clock.pass(1000);
  expect(on()?.scene).toBe('scene of two');
  clock.pass(1999);
  expect(shown).toEqual(['one', 'two']);
  clock.pass(1);
  expect(shown).toEqual(['one', 'two', 'end']);
});

test('a tap ends the scene that is on, and only that', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('one', 1000), scene('two', 2000), plain('end')], false);
  playback.skip();
  expect(on()?.scene).toBe('scene of two');
  clock.pass(1999);
  expect(shown).toEqual(['one', 'two']);
  playback.skip();
  expect(shown).toEqual(['one', 'two', 'end']);
  playback.skip(); // nothing is on
  clock.pass(10_000);
  expect(shown).toEqual(['one', 'two', 'end']);
});

test('a player who is asked is not kept waiting: the scene goes on beside the decision', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('reveal'), plain('after')], false);
  clock.pass(1000);
  playback.add([scene('card', 1500), plain('my turn')], true);
  expect(shown).toEqual(['reveal', 'after+card+my turn']);
  expect(on()).toEqual({ scene: 'scene of reveal', hold: 3000, beside: true });
  clock.pass(2000);
  expect(on()).toEqual({ scene: 'scene of card', hold: 1500, beside: true });
  clock.pass(1500);
  expect(on()).toBeNull();
});

test('an update that asks at once shows its scene beside the decision', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('reveal'), plain('my turn')], true);
  expect(shown).toEqual(['reveal+my turn']);
  expect(on()).toEqual({ scene: 'scene of reveal', hold: 3000, beside: true });
  clock.pass(3000);
  expect(on()).toBeNull();
  expect(shown).toHaveLength(1);
});

test('after the player has acted, what was beside the decision is gone and new scenes hold', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('reveal'), plain('my turn')], true);
  playback.add([scene('mine', 1000), plain('others')], false);
  expect(on()).toEqual({ scene: 'scene of mine', hold: 1000, beside: false });
  clock.pass(1000);
  expect(shown.at(-1)).toBe('others');
});

test('while several may act, what others do goes on beneath the scene', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('reveal'), plain('auction')], true);
  playback.add([plain('a bid')], true);
  expect(shown.at(-1)).toBe('a bid');
  expect(on()?.scene).toBe('scene of reveal');
  clock.pass(3000);
  expect(on()).toBeNull();
});

test('steps with one scene are one scene, beneath which the frame changes', () => {
  const { playback, clock, shown, on } = setUp();
  const bids = (frame: Frame, hold: number): Step<Frame, string> => ({ frame, scene: 'bids', hold });
  playback.add([bids('untold', 2000), bids('told', 1000), plain('end')], false);
  const first = on();
  expect(first).toEqual({ scene: 'bids', hold: 3000, beside: false });
  clock.pass(2000);
  expect(shown).toEqual(['untold', 'told']);
  expect(on()).toBe(first);
  clock.pass(1000);
  expect(shown.at(-1)).toBe('end');
  playback.add([bids('untold', 2000), bids('told', 1000), plain('end')], false);
  playback.skip();
  expect(shown.slice(-3)).toEqual(['untold', 'told', 'end']);
  playback.add([bids('untold', 2000), bids('told', 1000), plain('mine')], false);
  playback.add([plain('asked')], true);
  expect(shown.at(-1)).toBe('told+mine+asked');
  expect(on()).toEqual({ scene: 'bids', hold: 3000, beside: true });
  clock.pass(2999);
  expect(on()).not.toBeNull();
  clock.pass(1);
  expect(on()).toBeNull();
});

test('who hurries sees no scene until they are asked', () => {
  const { playback, shown, on } = setUp();
  playback.add([scene('one'), plain('two')], false);
  playback.hurrying = true;
  playback.flush();
  playback.add([scene('three'), plain('four')], false);
  expect(shown).toEqual(['one', 'two', 'three+four']);
  expect(on()).toBeNull();
});

test('a table that was loaded anew is shown plainly', () => {
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('one'), plain('two')], false);
  playback.jump('now');
  expect(on()).toBeNull();
  clock.pass(10_000);
  expect(shown).toEqual(['one', 'now']);
});

test('plain steps follow one another at a pace that can be followed', () => {
  const { playback, clock, shown } = setUp();
  playback.add([plain('a', 250)], false);
  playback.add([plain('b', 250)], false);
  expect(shown).toEqual(['a']);
  clock.pass(250);
  expect(shown).toEqual(['a', 'b']);
});

test('the screen is never far behind: what is too long ago is passed over, but told', () => {
  const { playback, clock, shown } = setUp();
  const many = Array.from({ length: 10 }, (_, index) => scene(`s${index}`));
  for (const one of many) playback.add([one], false);
  clock.pass(FURTHEST_BEHIND + 3000);
  expect(shown[0]).toBe('s0');
  expect(shown.at(-1)).toBe('s9');
  expect(shown.join('+').split('+')).toEqual(many.map((one) => one.frame)); // nothing is lost
  expect(shown.length).toBeLessThan(many.length);
});

test('what one move has led to is shown in full, however long it takes', () => {
  const long = FURTHEST_BEHIND / 2 + 1000;
  const { playback, clock, shown, on } = setUp();
  playback.add([scene('old', long)], false);
  playback.add([scene('bids', long), scene('sold', long), plain('end')], false);
  clock.pass(long - 1000);
  expect(shown).toEqual(['old']);
  clock.pass(1000);
  expect(on()?.scene).toBe('scene of bids');
  clock.pass(long);
  expect(on()?.scene).toBe('scene of sold');
  clock.pass(long);
  expect(shown).toEqual(['old', 'bids', 'sold', 'end']);
});

test('nor is it cut short beside a decision', () => {
  const long = FURTHEST_BEHIND / 2 + 1000;
  const { playback, clock, on } = setUp();
  playback.add([scene('bids', long), scene('sold', long), plain('my turn')], true);
  expect(on()?.scene).toBe('scene of bids');
  clock.pass(long);
  expect(on()).toEqual({ scene: 'scene of sold', hold: long, beside: true });
});
