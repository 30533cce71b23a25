import { defineConfig } from "tsup";

/** The published files: the client and the answering side, each as ESM, CommonJS and types. */
export default defineConfig({
  entry: { index: "src/index.ts", host: "src/host/index.ts" },
  format: ["esm", "cjs"],
  target: "es2022",
  dts: { compilerOptions: { composite: false, ignoreDeprecations: "6.0" } },
  treeshake: true,
  clean: true,
});
