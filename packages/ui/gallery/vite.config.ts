import { defineConfig } from "vite";

/** Serves the gallery from source, for development only. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@tera/source", "module", "browser", "development"] },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1" },
  oxc: { jsx: { runtime: "automatic" } },
});
