// Sounds, synthesised on first use; silent if switched off.
import { prefs } from './prefs.svelte';

export type Sound = 'hammer' | 'coins' | 'card' | 'turn' | 'win';

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!prefs.sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume(); // allowed only after a click; until then there is silence
    return;
  }
  SOUNDS[sound](context, context.currentTime);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  hammer(audio, at) {
    noise(audio, at, 0.09, 900, 0.5);
    tone(audio, at, 0.16, 150, 0.5, 'triangle', 70);
  },
  coins(audio, at) {
    for (const [step, pitch] of [2600, 3300, 2900, 3700].entries()) {
      tone(audio, at + step * 0.055, 0.12, pitch, 0.07, 'sine');
    }
  },
  card(audio, at) {
    noise(audio, at, 0.07, 3200, 0.25);
  },
  turn(audio, at) {
    tone(audio, at, 0.28, 660, 0.12, 'sine');
    tone(audio, at + 0.14, 0.4, 880, 0.12, 'sine');
  },
  win(audio, at) {
    for (const [step, pitch] of [523, 659, 784, 1047].entries()) {
      tone(audio, at + step * 0.13, step === 3 ? 0.7 : 0.2, pitch, 0.12, 'triangle');
    }
  },
};

/** A gain that fades from a loudness to silence. */
function fading(audio: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(
  audio: AudioContext,
  at: number,
  seconds: number,
  pitch: number,
  loudness: number,
  shape: OscillatorType,
  fallTo = pitch,
): void {
  const oscillator = audio.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(fallTo, at + seconds);
  oscillator.connect(fading(audio, at, seconds, loudness));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

function noise(audio: AudioContext, at: number, seconds: number, pitch: number, loudness: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, at, seconds, loudness));
  source.start(at);
}
