import { join } from "node:path";
import { defineConfig } from "tsup";
import { buildPageScripts } from "./build-page-scripts.ts";

/** Dependencies stay in node_modules; SQL files and built apps are read from the checkout. */
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
  // Bundled, because a fresh checkout has no builds of these.
  noExternal: [/^@tera\//],
  // Runs after `clean` has emptied the folder.
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
