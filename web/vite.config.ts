// How the client is built: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "~": here("./src"), "~text": here("../src/brocante/text") } },
  build: {
    outDir: here("../src/brocante/server/web"),
    emptyOutDir: true,
    // What the first page needs is one file: twenty small ones take longer than their bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
  },
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
