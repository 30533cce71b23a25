import { defineConfig } from "vite";
import { MINIFIED_STYLES } from "../../packages/ui/minified-styles.ts";

const PREACT = [
  { find: /^react$/u, replacement: "preact/compat" },
  { find: /^react-dom$/u, replacement: "preact/compat" },
  { find: /^react-dom\/client$/u, replacement: "preact/compat/client" },
  { find: /^react\/jsx-runtime$/u, replacement: "preact/jsx-runtime" },
];

/**
 * Builds /embed into the app's `dist`, after the app. Uses preact/compat to keep /embed small,
 * because other sites load it.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    conditions: ["@tera/source", "module", "browser", "development|production"],
    alias: PREACT,
  },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: "assets/embed",
    target: "es2023",
    manifest: ".vite/embed-manifest.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      input: "embed.html",
      // Ignores "use client" directives, which have no effect here.
      onwarn: (warning, warn) => {
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  oxc: { jsx: { runtime: "automatic", development: false }, ...MINIFIED_STYLES },
  worker: { format: "es" },
});
