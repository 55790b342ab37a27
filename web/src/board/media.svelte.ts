// The breakpoints of style/breakpoints.css, for decisions that styles alone cannot make.
import { MediaQuery } from 'svelte/reactivity';
import breakpoints from '~/style/breakpoints.css?raw';

/** Whether a breakpoint matches now: `media('--wide').current`. */
export function media(name: string): MediaQuery {
  const query = new RegExp(`@custom-media ${name} ([^;]+);`).exec(breakpoints)?.[1];
  if (!query) throw new Error(`no breakpoint ${name}`);
  return new MediaQuery(query);
}
