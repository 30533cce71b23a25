import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The faces of the first words on any page. */
const FIRST_FACES = /\/(source-sans-3-latin-wght-normal|newsreader-latin-opsz-normal)-[^/]+\.woff2$/;

/** Lets the built page ask for its first fonts at once: found only through scripts and styles, they would come late and move the lines. */
function preloadFirstFaces(): Plugin {
  return {
    name: "preload-first-faces",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FACES.test(`/${file}`))
          .map((file) => ({ tag: "link", injectTo: "head-prepend", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` } })),
    },
  };
}

/** `npm run dev` (scripts/development.mjs) adds the way to the server and the page's configuration, which only a running server knows. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFirstFaces()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: true },
  worker: { format: "es" },
});
