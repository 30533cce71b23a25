import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { importSource } from "./import-source.mjs";
import { root } from "./run.mjs";

/** Builds the documentation that the server serves at /docs, into `apps/docs/dist`. */

const directory = join(root, "apps/docs");
const dist = join(directory, "dist");
const assets = join(dist, "assets");
const ADDRESS = "/docs/assets";
const HASH_CHARACTERS = 10;

rmSync(dist, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });

const { themeDeclarations } = await importSource("packages/ui/src/theme/tokens.ts");
const { buildSite } = await importSource("apps/docs/src/build-site.ts", {
  // Finds the packages of apps/docs, of which the repository also has other versions.
  folder: join(directory, "node_modules/.cache"),
});
const site = buildSite(root);

const scripts = await bundle({
  entryPoints: ["src/client/docs.ts", "src/client/theme.ts"],
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
});
const styles = await bundle({
  stdin: {
    contents: `@import "./src/style/docs.css";\n${tokens()}`,
    loader: "css",
    resolveDir: directory,
  },
  loader: { ".woff2": "file" },
  assetNames: "[name]-[hash]",
  entryNames: "style-[hash]",
});
const indexHash = createHash("sha256").update(site.searchIndex).digest("hex");
const searchIndex = `search-${indexHash.slice(0, HASH_CHARACTERS)}.json`;
writeFileSync(join(assets, searchIndex), site.searchIndex);

const pages = site.pages({
  script: addressOf(scripts, /docs-[^/]+\.js$/u),
  theme: addressOf(scripts, /theme-[^/]+\.js$/u),
  style: addressOf(styles, /\.css$/u),
  font: addressOf(styles, /sans-latin-[^/]+\.woff2$/u),
  searchIndex: `${ADDRESS}/${searchIndex}`,
});
for (const [name, html] of pages) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), html);
}

/** Builds into the folder of assets, and returns the names of the files. */
async function bundle(options) {
  const { metafile } = await build({
    absWorkingDir: directory,
    outdir: assets,
    bundle: true,
    minify: true,
    metafile: true,
    target: "es2022",
    entryNames: "[name]-[hash]",
    logLevel: "warning",
    ...options,
  });
  return Object.keys(metafile.outputs);
}

function addressOf(outputs, pattern) {
  return `${ADDRESS}/${basename(outputs.find((name) => pattern.test(name)))}`;
}

/** The kit's tokens in both themes. */
function tokens() {
  const theme = (name) => `${themeDeclarations(name)}\ncolor-scheme: ${name};`;
  return `:root { ${theme("light")} }
[data-theme="dark"] { ${theme("dark")} }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${theme("dark")} } }`;
}
