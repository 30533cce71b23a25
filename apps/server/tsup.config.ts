import { join } from "node:path";
import { defineConfig } from "tsup";
import { buildPageScripts } from "./build-page-scripts.ts";

/** Dependencies stay in node_modules; SQL files and built apps are read from the checkout at run time. */
export default defineConfig({
  entry: ["src/main.ts", "src/admin.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  outDir: "dist",
  clean: true,
  dts: false,
  sourcemap: true,
  splitting: true,
  // The packages of this repository are built into the server: a fresh checkout has none of their own builds.
  noExternal: [/^@tera\//],
  // After the server's own files, for whose sake the folder is emptied before.
  esbuildPlugins: [
    {
      name: "page-scripts",
      setup: (build) =>
        build.onEnd(() => buildPageScripts(join(import.meta.dirname, "dist", "login"))),
    },
  ],
  esbuildOptions: (options) => {
    options.conditions = ["@tera/source"];
  },
});
