// The tempo of a table in words: how long bots think, how long scenes last.
import { t } from './i18n.svelte';
import type { Tempo } from './wire';

const TEMPOS: Tempo[] = ['calm', 'normal', 'quick', 'at_once'];

/** All tempos, as choices. */
export function tempoChoices(): { value: Tempo; label: string }[] {
  return TEMPOS.map((value) => ({ value, label: t(`ui.tempo.${value}`) }));
}
