import { writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { defineConfig } from "tsup";
import { buildSingleFile } from "./single-file.ts";

/** Builds each entry as ESM, CommonJS and types, and the client also as a single script. */
export default defineConfig({
  entry: {
    index: "src/index.ts",
    host: "src/host/index.ts",
    manifest: "src/manifest/index.ts",
    screening: "src/screening/index.ts",
    pages: "src/pages/index.ts",
    conformance: "src/conformance/index.ts",
    testing: "src/testing/index.ts",
    react: "src/react/index.ts",
    vue: "src/vue/index.ts",
    "tera-tool": "src/cli/tera-tool.ts",
  },
  format: ["esm", "cjs"],
  target: "es2022",
  dts: { compilerOptions: { composite: false, ignoreDeprecations: "6.0" } },
  // The mock host's reader and writer of libraries is bundled from its source.
  esbuildOptions: (options) => {
    options.conditions = ["@tera/source"];
  },
  treeshake: true,
  sourcemap: true,
  clean: true,
  onSuccess: async () => {
    await writeFile("dist/tera-bridge.iife.js", await buildSingleFile());
    await build({
      entryPoints: ["src/cli/trial-page.ts"],
      outfile: "dist/trial-page.js",
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      conditions: ["@tera/source"],
    });
  },
});
