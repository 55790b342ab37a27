// How the client is built: into the Python package, which serves it.
/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Puts the queries of style/breakpoints.css in where styles name them: `@media (--wide)`, `@container (--roomy)`. */
function breakpoints(): Plugin {
  const source = readFileSync(here("./src/style/breakpoints.css"), "utf8");
  const queries = new Map(
    Array.from(source.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g), ([, name, query]) => [name, query]),
  );
  const queryOf = (_: string, name: string): string => {
    const query = queries.get(name);
    if (!query) throw new Error(`no breakpoint ${name}`);
    return query;
  };
  return {
    name: "breakpoints",
    enforce: "pre",
    transform: {
      filter: { id: /\.css($|\?(?!raw))/ },
      handler: (code) =>
        code.replace(/@(?:media|container)[^{;]+/g, (rule) => rule.replace(/\((--[\w-]+)\)/g, queryOf)),
    },
  };
}

export default defineConfig({
  plugins: [breakpoints(), svelte()],
  resolve: { alias: { "~": here("./src"), "~text": here("../src/brocante/text") } },
  build: {
    outDir: here("../src/brocante/server/web"),
    emptyOutDir: true,
    // What the first page needs is one file: twenty small ones take longer than their bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], css: true },
  server: {
    fs: { allow: [here("..")] },
    // the socket's Origin has to be the server's own, so the proxy says so
    proxy: {
      "/api": {
        target: process.env["BROCANTE_SERVER"] ?? "http://127.0.0.1:8000",
        ws: true,
        changeOrigin: true,
        rewriteWsOrigin: true,
      },
    },
  },
});
