// Durations in the format of the language.
import { language } from './i18n.svelte';

const UNITS: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['minute', 60],
  ['second', 1],
];

/** "3 minutes", "1.5 seconds": in the largest unit with few decimals. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size || seconds === size) ?? ['second', 1];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** "1:05", for running clocks. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
