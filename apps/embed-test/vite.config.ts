import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Each tool is a page of its own, so that one never loads another's code. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    // The pages allow fonts and pictures of their own origin alone, no data: addresses.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        index: page("index.html"),
        wordFrequency: page("word-freq/index.html"),
        playground: page("playground/index.html"),
      },
    },
    modulePreload: { polyfill: false },
  },
});
