import { build } from "esbuild";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The package's folder. */
const home = join(import.meta.dirname, "..");

/** The entry points and what each may weigh, in bytes after gzip. */
export const SIZE_LIMITS = { index: 10_000, merge: 6_000, search: 6_000, count: 10_000 };

const SOURCES = { index: "src/index.ts", merge: "src/merge/index.ts", search: "src/search/index.ts", count: "src/count-references.ts" };

/**
 * What each entry point weighs: its source with all that it imports, bundled and minified by esbuild as one module, then gzip at
 * level 9. It is what `npm run build` writes into dist, without writing it.
 */
export async function entrySizes() {
  const sizes = [];
  for (const [name, source] of Object.entries(SOURCES)) {
    const { outputFiles } = await build({ entryPoints: [join(home, source)], bundle: true, minify: true, format: "esm", target: "es2022", platform: "neutral", write: false });
    const code = outputFiles[0].contents;
    sizes.push({ name, minified: code.length, gzip: gzipSync(code, { level: 9 }).length, limit: SIZE_LIMITS[name] });
  }
  return sizes;
}
