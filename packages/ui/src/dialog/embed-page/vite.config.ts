import { defineConfig } from "vite";
import { MINIFIED_STYLES } from "../../../minified-styles.ts";

const PREACT = [
  { find: /^react$/u, replacement: "preact/compat" },
  { find: /^react-dom$/u, replacement: "preact/compat" },
  { find: /^react-dom\/client$/u, replacement: "preact/compat/client" },
  { find: /^react\/jsx-runtime$/u, replacement: "preact/jsx-runtime" },
];

/**
 * Builds the dialogs on preact/compat, as the embedded control does, or on React with `--mode
 * react`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: {
    conditions: ["@tera/source", "module", "browser", "production"],
    alias: mode === "react" ? [] : PREACT,
  },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2023" },
  // Tests must also bundle React's production build.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  oxc: { jsx: { runtime: "automatic", development: false }, ...MINIFIED_STYLES },
}));
