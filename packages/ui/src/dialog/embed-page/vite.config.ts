import { defineConfig } from "vite";

/** What a page inside another page has in place of React. */
const PREACT = [
  { find: /^react$/u, replacement: "preact/compat" },
  { find: /^react-dom$/u, replacement: "preact/compat" },
  { find: /^react-dom\/client$/u, replacement: "preact/compat/client" },
  { find: /^react\/jsx-runtime$/u, replacement: "preact/jsx-runtime" },
];

/** Builds the dialogs as the embedded control does, on preact/compat; `--mode react` builds the same page on React. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: {
    conditions: ["@tera/source", "module", "browser", "production"],
    alias: mode === "react" ? [] : PREACT,
  },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2023" },
  // Whoever builds it, tests included, gets what people get.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  oxc: { jsx: { runtime: "automatic", development: false } },
}));
