import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const BUILT = join(import.meta.dirname, "../../apps/host/dist");
const MANIFEST = join(BUILT, ".vite/manifest.json");
const EMBED_MANIFEST = join(BUILT, ".vite/embed-manifest.json");
/** Without chunk rules, the bundler made 51 files for the front page and 106 for a library. */
const MAX_FILES = 15;

/**
 * In bytes of JavaScript after gzip, of which a bare page of React, its router and styles has 79,900.
 * The limit of the front page is 1.25 times that. The other pages may not grow; see
 * docs/performance.md for their goals.
 */
const MAX_FRONT_PAGE = 100_000;
const MAX_PAGES = { ProjectsPage: 230_000, LibraryPage: 285_000 } as const;
/** In bytes. The front page shows each of its fonts; work pages show those without the italic serif. */
const MAX_FONTS = { front: 90_000, work: 60_000 };
const FONTS = join(import.meta.dirname, "../../packages/ui/src/theme/fonts");
const MAX_EMBED = { handshake: 20_000, firstCall: 40_000 };

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: string[] }>
>;

function filesIn(manifest: Manifest, ...names: readonly string[]): string[] {
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

function gzippedBytes(files: readonly string[]): number {
  return files
    .map((file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length)
    .reduce((total, bytes) => total + bytes, 0);
}

function fontBytes(...names: readonly string[]): number {
  return names.reduce((total, name) => total + statSync(join(FONTS, `${name}.woff2`)).size, 0);
}

it("the fonts of English and European text are small", () => {
  const work = ["sans-latin", "sans-extended", "sans-italic-english", "serif-english"];
  expect(fontBytes(...work, "mono-english")).toBeLessThan(MAX_FONTS.work);
  expect(fontBytes(...work, "serif-italic-english")).toBeLessThan(MAX_FONTS.front);
});

/** Skipped unless `npm test` has built the host. */
describe.runIf(existsSync(EMBED_MANIFEST))("what /embed loads", () => {
  const manifest = JSON.parse(readFileSync(EMBED_MANIFEST, "utf8")) as Manifest;

  it("BRIDGE-03 little is loaded until the handshake and the first call are answered", () => {
    const handshake = ["embed.html", ...filesIn(manifest, "embed")];
    expect(gzippedBytes(handshake)).toBeLessThan(MAX_EMBED.handshake);
    const firstCall = new Set([...handshake, ...filesIn(manifest, "arguments")]);
    expect(gzippedBytes([...firstCall])).toBeLessThan(MAX_EMBED.firstCall);
  });
});

/** Skipped unless `npm test` has built the host. */
describe.runIf(existsSync(MANIFEST))("what a page loads", () => {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  const filesOf = (...names: readonly string[]): string[] => filesIn(manifest, ...names);

  it("the visitors' front page loads little more than a bare page, and no app", () => {
    const files = filesOf("index", "visitors");
    expect(gzippedBytes(files)).toBeLessThan(MAX_FRONT_PAGE);
    expect(files.filter((file) => /\/(?:start|shell)-/u.test(file))).toEqual([]);
  });

  it.each(Object.entries(MAX_PAGES))("the JavaScript of %s does not grow", (page, limit) => {
    expect(gzippedBytes(filesOf("index", "start", "shell", page))).toBeLessThan(limit);
  });

  it("the front page loads few files, and no file that only pages behind a login need", () => {
    const files = filesOf("index", "start", "LandingPage");
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
