// How the client is built. run.py chooses the output folder; `npm run build` alone is only for inspecting the result.
/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['BROCANTE_SERVER'] ?? 'http://127.0.0.1:8000';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Inserts the queries of style/breakpoints.css where styles use them: `@media (--wide)`, `@container (--roomy)`. */
function breakpoints(): Plugin {
  const source = readFileSync(here('./src/style/breakpoints.css'), 'utf8');
  const queries = new Map(
    Array.from(source.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g), ([, name, query]) => [name, query]),
  );
  const queryOf = (_: string, name: string): string => {
    const query = queries.get(name);
    if (!query) throw new Error(`no breakpoint ${name}`);
    return query;
  };
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?(?!raw))/ },
      handler: (code) =>
        code.replace(/@(?:media|container)[^{;]+/g, (rule) => rule.replace(/\((--[\w-]+)\)/g, queryOf)),
    },
  };
}

/** Writes the service worker, which is not part of the page; its cache is named after the build. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const source = readFileSync(here('./src/worker.js'), 'utf8').replace('BUILD', build);
      this.emitFile({ type: 'asset', fileName: 'site/worker.js', source });
    },
  };
}

/** Puts the font's licence beside it, as the licence requires. */
function fontLicence(): Plugin {
  return {
    name: 'font-licence',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(here('./src/style/source-sans-3-licence.txt'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'assets/source-sans-3-licence.txt', source });
    },
  };
}

export default defineConfig({
  plugins: [breakpoints(), svelte(), fontLicence(), serviceWorker()],
  resolve: { alias: { '~': here('./src'), '~text': here('../src/brocante/text') } },
  build: {
    outDir: here('../build/web'), // never into the Python package: a checkout would have a second, older client there
    emptyOutDir: true,
    // What the first page needs is one file, and the cards that it shows are another: twenty small ones would take longer
    // to load, and weigh more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'showcase', test: /Showcase\.svelte/ },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
  },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], css: true },
  server: {
    fs: { allow: [here('..')] },
    // the Origin of requests and sockets has to be the server's own, so the proxy says so
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: new URL(server).origin } } },
  },
});
