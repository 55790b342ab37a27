// Sounds: when there is silence, and what is heard otherwise.
import { beforeEach, expect, test, vi } from 'vitest';

interface Heard {
  kind: 'tone' | 'noise';
  pitch: number[];
  from: number;
  to?: number;
}

class Param {
  set: number[] = [];
  value = 0;
  setValueAtTime(value: number): void {
    this.set.push(value);
  }
  exponentialRampToValueAtTime(value: number): void {
    this.set.push(value);
  }
}

class Audio {
  static made: Audio[] = [];
  static first = 'running';
  state = Audio.first;
  currentTime = 10;
  sampleRate = 1000;
  destination = {};
  heard: Heard[] = [];
  resume = vi.fn();
  connect = vi.fn((next: object) => next);

  constructor() {
    Audio.made.push(this);
  }

  createGain(): object {
    return { gain: new Param(), connect: this.connect };
  }

  createOscillator(): object {
    const frequency = new Param();
    const tone: Heard = { kind: 'tone', pitch: frequency.set, from: NaN };
    this.heard.push(tone);
    const start = (at: number): void => void (tone.from = at);
    const stop = (at: number): void => void (tone.to = at);
    return { type: '', frequency, connect: this.connect, start, stop };
  }

  createBuffer(_: number, length: number): object {
    return { getChannelData: () => new Float32Array(length) };
  }

  createBufferSource(): object {
    const noise: Heard = { kind: 'noise', pitch: [], from: NaN };
    this.heard.push(noise);
    return { buffer: null, connect: () => ({ connect: this.connect }), start: (at: number) => (noise.from = at) };
  }

  createBiquadFilter(): object {
    return { type: '', frequency: new Param(), connect: this.connect };
  }
}

const page = { hidden: false, documentElement: { lang: '' } };

/** The module as of a fresh visit, with the sound switched on or off. */
async function visit(on = true): Promise<typeof import('~/lib/sound').play> {
  vi.resetModules();
  (await import('~/lib/prefs.svelte')).prefs.sound = on;
  return (await import('~/lib/sound')).play;
}

beforeEach(() => {
  Audio.made = [];
  Audio.first = 'running';
  page.hidden = false;
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('document', page);
});

test('with the sound off, or in a hidden page, nothing is even prepared', async () => {
  (await visit(false))('win');
  page.hidden = true;
  (await visit())('win');
  expect(Audio.made).toEqual([]);
});

test('a browser that has seen no click is asked for leave, and stays silent', async () => {
  Audio.first = 'suspended';
  const play = await visit();
  play('coins');
  expect(Audio.made[0]?.resume).toHaveBeenCalledOnce();
  expect(Audio.made[0]?.heard).toEqual([]);
});

test('all sounds share one context', async () => {
  const play = await visit();
  for (const sound of ['hammer', 'coins', 'card', 'turn', 'win'] as const) play(sound);
  expect(Audio.made).toHaveLength(1);
});

test('a hammer is a knock and a tone that falls', async () => {
  (await visit())('hammer');
  const [noise, tone] = Audio.made[0]?.heard ?? [];
  expect(noise).toMatchObject({ kind: 'noise', from: 10 });
  expect(tone).toMatchObject({ kind: 'tone', from: 10, pitch: [150, 70] });
  expect(tone?.to).toBeCloseTo(10.16);
});

test('the four tones of a win rise, one after the other, and the last one is long', async () => {
  (await visit())('win');
  const tones = Audio.made[0]?.heard ?? [];
  const pitches = tones.map(({ pitch }) => pitch[0] ?? 0);
  expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
  expect(tones.map(({ from }) => from)).toEqual([10, 10.13, 10.26, 10.39]);
  const lasting = tones.map(({ from, to }) => (to ?? 0) - from);
  expect(lasting[3]).toBeGreaterThan(2 * (lasting[0] ?? 0));
});
