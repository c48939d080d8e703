/** The stamp of the built page: one hash over everything it is built from, so that a test can tell a stale page without building it. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

const FILES = ["index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"];
const FOLDERS = ["public", "src"];

export function stamp(root: string): string {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|fixture)\.ts$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  const hash = createHash("sha256");
  for (const path of [...FILES, ...found].sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path))).update("\0");
  }
  return hash.digest("hex");
}

export function stamped(root: string): Plugin {
  return {
    name: "stamp",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "sources.sha256", source: `${stamp(root)}\n` });
    },
  };
}
