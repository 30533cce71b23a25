import { defineConfig, type Options } from "tsup";

const COMMON: Options = { target: "es2022", minify: true };

/** The published files: reading and writing, and what not everybody needs beside it, each as ESM, CommonJS and types; and the command. */
export default defineConfig([
  {
    ...COMMON,
    entry: { index: "src/index.ts", merge: "src/merge/index.ts", search: "src/search/index.ts", count: "src/count-references.ts" },
    format: ["esm", "cjs"],
    // TypeScript 6 refuses the options that tsup's declaration build sets by itself, unless it is told that they are known.
    dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: "6.0" } },
    platform: "neutral",
    // What several entry points share, and what is loaded on demand, are files of their own.
    splitting: true,
  },
  { ...COMMON, entry: { command: "src/command/main.ts" }, format: ["esm"], platform: "node" },
]);
