import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { stamped } from "./stamp";

export default defineConfig({
  plugins: [svelte(), stamped(import.meta.dirname)],
  base: "/",
  build: {
    outDir: "../src/grognard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8859", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
