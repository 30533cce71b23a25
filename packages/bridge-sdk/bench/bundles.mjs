import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const OPTIONS = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  conditions: ["@tera/source"],
  write: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
};

/** Bundles the pages' scripts, by path, and the peers' modules, by name. */
export async function bundlePages(names, sizes) {
  const scripts = new Map();
  const peers = {};
  await Promise.all(
    names.map(async (name) => {
      peers[name] = await import(
        `data:text/javascript,${encodeURIComponent(await bundle(`export { peer } from "./peers/${name}.mjs";`))}`
      );
      const settings = JSON.stringify(sizes);
      const parts = `const given = JSON.parse(document.querySelector("#setting").textContent); const setting = { ...${settings}, ...given };`;
      scripts.set(
        `/${name}/host.js`,
        await bundle(
          `import { host } from "./peers/${name}.mjs"; import { openHost } from "./host-page.mjs"; ${parts} openHost(host, setting);`,
        ),
      );
      scripts.set(
        `/${name}/tool.js`,
        await bundle(
          `import { tool } from "./peers/${name}.mjs"; import { openTool } from "./tool-page.mjs"; ${parts} openTool(tool, setting).catch((error) => { window.failure = String(error); });`,
        ),
      );
    }),
  );
  scripts.set(
    "/alone/tool.js",
    await bundle(
      `import { connect } from "../src/index.ts"; window.alone = async () => { const begun = performance.now(); const code = await connect().then(() => "connected", (error) => error.code); return { code, took: performance.now() - begun }; };`,
    ),
  );
  return { scripts, peers };
}

/**
 * Returns a client's minified and gzipped size in bytes: `ours` in full, other peers with only the
 * functions that the benchmark uses.
 */
export async function clientSize(name) {
  const source =
    name === "ours"
      ? 'import { connect } from "../src/index.ts"; globalThis.connect = connect;'
      : `import { tool } from "./peers/${name}.mjs"; globalThis.tool = tool;`;
  return gzipSync(await bundle(source), { level: 9 }).length;
}

async function bundle(contents) {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents, resolveDir: import.meta.dirname, loader: "js" },
  });
  return outputFiles[0].text;
}
