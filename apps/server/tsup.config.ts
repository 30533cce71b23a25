import { defineConfig } from "tsup";

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
  esbuildOptions: (options) => {
    options.conditions = ["@tera/source"];
  },
});
