// The games a table can show: a folder here is a game. Each is loaded on demand.
import type { Component } from 'svelte';
import type { GameModule } from '~/board/game';
import { fallback } from './fallback';

// Here a game is found by the name in a message: from now on its module is given the messages of its own game only.
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });

/** The module of a game; for one without its own board, a plain board that can play anything. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`];
  return load ? load() : fallback(name);
}

/** Draws the pictures of a game's rules page, by their names. */
export type Picture = Component<{ name: string }>;

const pictures = import.meta.glob<Picture>('./*/Picture.svelte', { import: 'default' });

/** The component for pictures of a game's rules page; null if it has none. */
export async function loadPicture(name: string): Promise<Picture | null> {
  return (await pictures[`./${name}/Picture.svelte`]?.()) ?? null;
}

const showcases = import.meta.glob<Component>('./*/Showcase.svelte', { import: 'default' });

/** A few of a game's cards for the home page; null if it has none. */
export async function loadShowcase(name: string): Promise<Component | null> {
  return (await showcases[`./${name}/Showcase.svelte`]?.()) ?? null;
}
