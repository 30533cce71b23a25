import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { CHUNK_GROUPS, START } from "./chunk-groups.ts";

/**
 * Matches the font of the first text. The headline font is too large to preload before the code.
 */
const FIRST_FACE = /\/sans-latin-[^/]+\.woff2$/;

/** Preloads the first font, the main module and its styles. */
function preloadFirst(): Plugin {
  return {
    name: "preload-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const link = (href: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
          tag: "link",
          injectTo: "head",
          attrs: { ...attrs, href: `/${href}` },
        });
        const start = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.moduleIds.some((id) => START.test(id)),
        );
        const programs = start?.type === "chunk" ? [start.fileName, ...start.imports] : [];
        const styles = new Set(
          programs.flatMap((name) => [
            ...(bundle[name]?.type === "chunk"
              ? (bundle[name].viteMetadata?.importedCss ?? [])
              : []),
          ]),
        );
        const faces = Object.keys(bundle).filter((file) => FIRST_FACE.test(`/${file}`));
        return [
          ...[...styles].map((name) =>
            link(name, { rel: "preload", as: "style", crossorigin: "" }),
          ),
          ...programs.map((name) => link(name, { rel: "modulepreload" })),
          ...faces.map((name) =>
            link(name, { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" }),
          ),
        ];
      },
    },
  };
}

/**
 * `npm run dev` (scripts/development.mjs) adds the server proxy and the page configuration, which
 * need a running server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFirst()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // By default, the name of a shared chunk lists all its pages.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash].js`,
      },
    },
  },
  worker: { format: "es" },
});
