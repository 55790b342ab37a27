// The current route: `/`, `/new`, `/t/<id>`, `/join`, `/me`, `/rules/<game>`. Links are plain; clicks on them stay in the page.
import { readTake, type Take } from './identity';

export type Place =
  | { page: 'home' | 'join' | 'missing' }
  | { page: 'new'; game: string | null }
  | { page: 'me'; table: string | null; take: Take | null }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string };

class Router {
  place: Place = $state.raw(read());
  /** What the previous page wants done here, such as "start". */
  wish: string | null = $state(null);
}

export const router = new Router();

function read(): Place {
  const [first = '', second] = location.pathname.split('/').slice(1).map(decodeURIComponent);
  const query = new URLSearchParams(location.search);
  if (first === '') return { page: 'home' };
  if (first === 'new') return { page: 'new', game: query.get('game') };
  if (first === 'join') return { page: 'join' };
  if (first === 'me') return { page: 'me', table: query.get('table'), take: readTake(location.hash) };
  if (first === 't' && second) return { page: 'table', id: second };
  if (first === 'rules' && second) return { page: 'rules', game: second };
  return { page: 'missing' };
}

/** Goes to a place; with `instead` the current one is left out of the history. */
export function go(path: string, wish: string | null = null, instead = false): void {
  if (instead) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  arrive(wish);
}

function arrive(wish: string | null): void {
  router.wish = wish;
  router.place = read();
  scrollTo(0, 0);
}

/** Handles clicks on links within the site, and the browser's back button. */
export function startRouter(): void {
  addEventListener('popstate', () => arrive(null));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return; // within the page
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
