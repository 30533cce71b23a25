import { defineConfig, type Options } from "tsup";

const ENTRY = {
  index: "src/index.ts",
  merge: "src/merge/index.ts",
  search: "src/search/index.ts",
  count: "src/count-references.ts",
};
const COMMON: Options = { target: "es2022", minify: true };

/**
 * The published files: reading and writing, and what not everybody needs beside it, each as ESM, CommonJS and types; and the command.
 * As ESM the formats are files of their own, loaded on demand. CommonJS has one file an entry point: tsup can't part that soundly.
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
    // TypeScript 6 refuses the options that tsup's declaration build sets by itself, unless it is told that they are known.
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
