import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { MINIFIED_STYLES } from "../../packages/ui/minified-styles.ts";

const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds each tool as a separate page, so that no tool loads another's code. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    // The pages' content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        disputatron: page("disputatron/index.html"),
        index: page("index.html"),
        screenatron: page("screenatron/index.html"),
        wordFrequency: page("word-freq/index.html"),
        flow: page("prisma/index.html"),
      },
    },
    modulePreload: { polyfill: false },
  },
  oxc: MINIFIED_STYLES,
});
