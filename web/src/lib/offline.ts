// Opening without a network: the service worker (worker.js) keeps the files of the client.

/** Registers the worker, and tells it the files that this page has loaded without it. */
export async function keepFiles(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/site/worker.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name));
    active?.postMessage(loaded.filter((url) => url.pathname.startsWith('/assets/')).map((url) => url.pathname));
  } catch {
    // a private window, or no space: the page works while there is a network
  }
}
