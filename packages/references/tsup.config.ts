import { defineConfig, type Options } from "tsup";

const ENTRY = {
  index: "src/index.ts",
  merge: "src/merge/index.ts",
  search: "src/search/index.ts",
  query: "src/search/query.ts",
  source: "src/source.ts",
  "attached-files": "src/attached-files.ts",
  identity: "src/identity.ts",
  decisions: "src/decisions/index.ts",
  csv: "src/csv-mapping.ts",
  count: "src/count-references.ts",
  rewrite: "src/rewrite/index.ts",
};
const COMMON: Options = { target: "es2022", minify: true, sourcemap: true };

/**
 * ESM loads formats on demand. CommonJS has one file per entry point, because tsup cannot split it
 * reliably.
 */
export default defineConfig([
  {
    ...COMMON,
    entry: ENTRY,
    format: ["esm"],
    platform: "neutral",
    splitting: true,
  },
  {
    ...COMMON,
    entry: ENTRY,
    format: ["cjs"],
    platform: "neutral",
    splitting: false,
  },
  {
    entry: ENTRY,
    format: ["esm", "cjs"],
    // TypeScript 6 rejects tsup's declaration options unless deprecations are ignored.
    dts: {
      only: true,
      compilerOptions: { composite: false, incremental: false, ignoreDeprecations: "6.0" },
    },
  },
  {
    ...COMMON,
    entry: { command: "src/command/main.ts" },
    format: ["esm"],
    platform: "node",
    splitting: false,
  },
]);
