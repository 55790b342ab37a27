// Preferences of this browser: kept in localStorage, applied to the root element.

import type { Tempo } from './wire';

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  language: string; // "" until one is chosen: the browser's
  theme: Theme;
  sound: boolean;
  motion: boolean;
  notify: boolean;
  name: string;
  named: boolean; // whether the name has been asked for
  hints: boolean;
  hinted: string[]; // the hints already used
  undo: boolean; // whether moves wait a moment, during which they can be taken back
  keys: boolean; // whether single keys bid and pass
  bots: number; // in a quick game
  level: string; // of those
  remarks: boolean; // whether characters' remarks are shown
  tempo: Tempo; // of the tables that are created here
}

const KEY = 'brocante';
const FRESH: Kept = {
  language: '',
  theme: 'system',
  sound: true,
  motion: true,
  notify: false,
  name: '',
  named: false,
  hints: true,
  hinted: [],
  undo: true,
  keys: true,
  bots: 3,
  level: 'regular',
  remarks: true,
  tempo: 'normal',
};

function load(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FRESH }; // no storage, or something else's data
  }
}

export const prefs: Kept = $state(load());

/** Saves and applies the preferences from now on, also those of other tabs; called once, by the root component. */
export function keepPrefs(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) Object.assign(prefs, load());
  });
  $effect(() => {
    const root = document.documentElement;
    if (prefs.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = prefs.theme;
    root.dataset['motion'] = prefs.motion ? 'on' : 'off';
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // private windows may refuse; the preferences then last as long as the page
    }
  });
}

/** Marks a hint as used, so that it is not shown again. */
export function learn(hint: string): void {
  if (!prefs.hinted.includes(hint)) prefs.hinted = [...prefs.hinted, hint];
}

/** Whether things may move on the screen. */
export function moving(): boolean {
  return prefs.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
