import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { CHUNK_GROUPS, FIRST_PAGE, START } from "./chunk-groups.ts";
import { withoutJsonSchema } from "./without-json-schema.ts";
import { MINIFIED_STYLES } from "../../packages/ui/minified-styles.ts";

/**
 * Matches the font of the first text. The headline font is too large to preload before the code.
 */
const FIRST_FACE = /\/sans-latin-[^/]+\.woff2$/;

/**
 * Runs before any other script. Visitors' front page needs no app; see landing/visitors-page.ts.
 */
function preloadProgram(app: readonly string[], visitors: readonly string[]): string {
  return `
      try {
        const isApp = location.pathname !== "/" || location.search || localStorage.getItem("logged-in");
        for (const href of isApp ? ${JSON.stringify(app)} : ${JSON.stringify(visitors)})
          document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      } catch {}
    `;
}

/** Preloads the first font, the modules of the page and their styles. */
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
        const programsOf = (module: RegExp): readonly string[] => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.moduleIds.some((id) => module.test(id)),
          );
          return chunk?.type === "chunk" ? [chunk.fileName, ...chunk.imports] : [];
        };
        const first = programsOf(FIRST_PAGE);
        const styles = new Set(
          first.flatMap((name) => [
            ...(bundle[name]?.type === "chunk"
              ? (bundle[name].viteMetadata?.importedCss ?? [])
              : []),
          ]),
        );
        const faces = Object.keys(bundle).filter((file) => FIRST_FACE.test(`/${file}`));
        const start = programsOf(START);
        const paths = (names: readonly string[], other: readonly string[]): readonly string[] =>
          names.filter((name) => !other.includes(name)).map((name) => `/${name}`);
        return [
          {
            tag: "script",
            injectTo: "head-prepend",
            children: preloadProgram(paths(start, first), paths(first, start)),
          },
          ...[...styles].map((name) =>
            link(name, { rel: "preload", as: "style", crossorigin: "" }),
          ),
          ...first
            .filter((name) => start.includes(name))
            .map((name) => link(name, { rel: "modulepreload" })),
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
  plugins: [withoutJsonSchema(), react(), preloadFirst()],
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
  oxc: MINIFIED_STYLES,
  worker: { format: "es" },
});
