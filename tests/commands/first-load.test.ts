import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const MANIFEST = join(import.meta.dirname, "../../apps/host/dist/.vite/manifest.json");
/** Without chunk rules, the bundler made 51 files for the front page and 106 for a library. */
const MAX_FILES = 15;

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: string[] }>
>;

/** Skipped unless `npm test` has built the host. */
describe.runIf(existsSync(MANIFEST))("what a page loads", () => {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;

  function filesOf(...names: string[]): string[] {
    const found = new Set<string>();
    const add = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined || found.has(key)) return;
      found.add(key);
      chunk.imports?.forEach(add);
    };
    for (const name of names) {
      const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === name);
      if (keys.length !== 1) throw new Error(`${keys.length} chunks are called ${name}.`);
      keys.forEach(add);
    }
    return [...found].map((key) => manifest[key]?.file ?? "");
  }

  it("the front page loads few files, and no file that only pages behind a login need", () => {
    const files = filesOf("index", "start", "LandingPage", "PromoPage");
    expect(files.length).toBeLessThan(MAX_FILES);
    expect(files.filter((file) => /\/(?:shell|LibraryPage)-/u.test(file))).toEqual([]);
  });

  it.each(["ProjectsPage", "FilesRoute", "LibraryPage"])("%s loads few files", (page) => {
    expect(filesOf("index", "start", "shell", page).length).toBeLessThan(MAX_FILES);
  });

  // In an import cycle, a module may run before the modules that it imports, so that their exports
  // are still undefined.
  it("no chunks import each other in a cycle", () => {
    const done = new Set<string>();
    const circle = (key: string, above: readonly string[]): readonly string[] | undefined => {
      if (above.includes(key)) return [...above.slice(above.indexOf(key)), key];
      if (done.has(key)) return undefined;
      for (const imported of manifest[key]?.imports ?? []) {
        const found = circle(imported, [...above, key]);
        if (found !== undefined) return found;
      }
      done.add(key);
      return undefined;
    };
    expect(
      Object.keys(manifest)
        .map((key) => circle(key, []))
        .find(Boolean),
    ).toBeUndefined();
  });
});
