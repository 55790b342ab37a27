// Who looks at the table: for components of any depth, since the page says *you* to that player.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('viewer');
type Viewer = () => number | null;

/** The frame of a table says which seat is looked from; null for spectators, and while the device is handed over. */
export function setViewer(viewer: Viewer): void {
  setContext(KEY, viewer);
}

/** The seat that is looked from, to call while a component is made; nobody's outside a table. */
export function getViewer(): Viewer {
  return getContext<Viewer | undefined>(KEY) ?? (() => null);
}
