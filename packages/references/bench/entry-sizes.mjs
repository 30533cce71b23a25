import { build } from "esbuild";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const home = join(import.meta.dirname, "..");

/** `limit` is in gzipped bytes. */
const ENTRIES = {
  index: { source: "src/index.ts", limit: 10_000 },
  merge: { source: "src/merge/index.ts", limit: 6_000 },
  search: { source: "src/search/index.ts", limit: 6_000 },
  query: { source: "src/search/query.ts", limit: 4_000 },
  source: { source: "src/source.ts", limit: 1_000 },
  "attached-files": { source: "src/attached-files.ts", limit: 1_000 },
  identity: { source: "src/identity.ts", limit: 1_500 },
  decisions: { source: "src/decisions/index.ts", limit: 2_000 },
  csv: { source: "src/csv-mapping.ts", limit: 2_500 },
  count: { source: "src/count-references.ts", limit: 10_000 },
  rewrite: { source: "src/rewrite/index.ts", limit: 14_500 },
};

/**
 * Returns each entry point's sizes in bytes. `minified` and `gzip` include static imports,
 * `largest` (gzipped) also the largest dynamic import, `everything` (gzipped) all imports.
 */
export async function entrySizes() {
  const options = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    write: false,
    outdir: "out",
  };
  return Promise.all(
    Object.entries(ENTRIES).map(async ([name, { source, limit }]) => {
      const entryPoints = [join(home, source)];
      const split = await build({ ...options, entryPoints, splitting: true, metafile: true });
      const whole = await build({ ...options, entryPoints });
      const codeOf = new Map(
        split.outputFiles.map(({ path, contents }) => [basename(path), contents]),
      );
      const outputs = new Map(
        Object.entries(split.metafile.outputs).map(([path, output]) => [basename(path), output]),
      );
      const withImports = (files) => {
        const all = new Set(files);
        for (const file of all)
          for (const { path, kind } of outputs.get(file).imports)
            if (kind === "import-statement") all.add(basename(path));
        return all;
      };
      const weigh = (files) => gzipped(Buffer.concat([...files].map((file) => codeOf.get(file))));
      const atOnce = withImports([`${basename(source, ".ts")}.js`]);
      const onDemand = outputs
        .get(`${basename(source, ".ts")}.js`)
        .imports.filter(({ kind }) => kind === "dynamic-import")
        .map(({ path }) => basename(path));
      const largest = Math.max(
        ...onDemand.map((file) => weigh(withImports([...atOnce, file]))),
        weigh(atOnce),
      );
      return {
        name,
        limit,
        minified: [...atOnce].reduce((sum, file) => sum + codeOf.get(file).length, 0),
        gzip: weigh(atOnce),
        largest,
        everything: gzipped(whole.outputFiles[0].contents),
      };
    }),
  );
}

function gzipped(code) {
  return gzipSync(code, { level: 9 }).length;
}
