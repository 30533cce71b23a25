import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  // TypeScript 6 refuses the options that tsup's declaration build sets by itself, unless it is told that they are known.
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: "6.0" } },
  target: "es2022",
  platform: "neutral",
  clean: true,
  minify: true,
});
