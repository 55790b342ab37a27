// The breakpoints of style/breakpoints.css, for what styles alone cannot decide.
import { MediaQuery } from 'svelte/reactivity';
import breakpoints from '~/style/breakpoints.css?raw';

/** Whether a breakpoint holds now, by its name: `media('--wide').current`. */
export function media(name: string): MediaQuery {
  const query = new RegExp(`@custom-media ${name} ([^;]+);`).exec(breakpoints)?.[1];
  if (!query) throw new Error(`no breakpoint ${name}`);
  return new MediaQuery(query);
}
