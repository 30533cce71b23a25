import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineConfig } from "tsup";
import { buildSingleFile } from "../single-file.ts";

const FOLDER = join(import.meta.dirname, "dist");
const SCRIPT = "tera-bridge.iife.js";
const MODULE = "tera-bridge.mjs";

/** Builds what each host serves below /sdk: the client as one script and as one module. */
export default defineConfig({
  entry: { "tera-bridge": "src/index.ts" },
  outDir: FOLDER,
  format: "esm",
  outExtension: () => ({ js: ".mjs" }),
  target: "es2022",
  minify: true,
  treeshake: true,
  clean: true,
  dts: { compilerOptions: { composite: false, ignoreDeprecations: "6.0" } },
  esbuildOptions: (options) => {
    options.conditions = ["@tera/source"];
  },
  onSuccess: async () => {
    await writeFile(join(FOLDER, SCRIPT), await buildSingleFile());
    const hashes = [SCRIPT, MODULE].map(async (name) => {
      const content = await readFile(join(FOLDER, name));
      return [name, `sha384-${createHash("sha384").update(content).digest("base64")}`] as const;
    });
    await writeFile(
      join(FOLDER, "integrity.json"),
      `${JSON.stringify(Object.fromEntries(await Promise.all(hashes)), undefined, 2)}\n`,
    );
  },
});
