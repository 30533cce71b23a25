import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `npm run dev` (scripts/development.mjs) adds the way to the server and the page's configuration, which only a running server knows. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: true },
  worker: { format: "es" },
});
