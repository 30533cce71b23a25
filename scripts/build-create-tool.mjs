import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { importSource } from "./import-source.mjs";
import { root, runNpm } from "./run.mjs";
import { WORKSPACE_SOURCES } from "./workspace-sources.mjs";

const directory = join(root, "packages/create-tool");
const bridge = join(root, "packages/bridge-sdk");
const vendor = join(directory, "dist/vendor");

/**
 * Builds `create-tool` with all that a created tool needs, which is the built client of `served`,
 * and packs it there as `create-tool.tgz`. Resolves to npm's exit code.
 */
export async function buildCreateTool(served) {
  rmSync(join(directory, "dist"), { recursive: true, force: true });
  mkdirSync(vendor, { recursive: true });
  await Promise.all([
    bundle(join(directory, "src/create-tool.ts"), join(directory, "dist/create-tool.js")),
    bundle(join(directory, "src/dev-server/main.ts"), join(vendor, "dev-server.mjs")),
    bundle(join(directory, "src/dev-server/vite-plugin.ts"), join(vendor, "vite-plugin.mjs")),
    bundle(join(bridge, "src/cli/tera-tool.ts"), join(vendor, "tera-tool.mjs")),
    bundle(join(bridge, "src/cli/trial-page.ts"), join(vendor, "trial-page.js"), "browser"),
    bundle(join(bridge, "src/testing/index.ts"), join(vendor, "testing.mjs"), "browser"),
    bundle(join(directory, "src/host-page/host-page.ts"), join(vendor, "host-page.mjs"), "browser"),
  ]);
  for (const name of ["tera-bridge.mjs", "tera-bridge.d.mts"])
    cpSync(join(served, name), join(vendor, name));
  cpSync(join(bridge, "tera.tool.schema.json"), join(vendor, "tera.tool.schema.json"));
  cpSync(join(bridge, "LICENSE"), join(vendor, "LICENSE"));
  writeFileSync(join(vendor, "ui.css"), await stylesheet());
  return pack(served);
}

function bundle(entry, outfile, platform = "node") {
  return build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    legalComments: "none",
    platform,
    format: "esm",
    target: platform === "node" ? "node20" : "es2022",
    conditions: ["@tera/source"],
    alias: WORKSPACE_SOURCES,
    plugins: platform === "browser" ? [mockHostBeside] : [],
    logLevel: "warning",
  });
}

/** The mock host's page loads the mock host from the file that tests import. */
const mockHostBeside = {
  name: "mock-host-beside",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@tera\/bridge-sdk\/testing$/ }, () => ({
      path: "./testing.mjs",
      external: true,
    })),
};

/** The kit's tokens in both themes, and the parts of kit.css. */
async function stylesheet() {
  const { themeDeclarations } = await importSource("packages/ui/src/theme/tokens.ts");
  const theme = (name) => `${themeDeclarations(name)}\ncolor-scheme: ${name};`;
  return `:root, [data-theme="light"] {
${theme("light")}
}
[data-theme="dark"] {
${theme("dark")}
}
@media (prefers-color-scheme: dark) {
:root:not([data-theme]) {
${theme("dark")}
}
}
${readFileSync(join(directory, "kit.css"), "utf8")}`;
}

async function pack(served) {
  const code = await runNpm(
    ["pack", "--silent", "--ignore-scripts", "--pack-destination", served],
    {
      cwd: directory,
      quiet: true,
    },
  );
  if (code !== 0) return code;
  const packed = readdirSync(served).find((name) => /^tera-create-tool-.*\.tgz$/u.test(name));
  renameSync(join(served, packed), join(served, "create-tool.tgz"));
  return 0;
}
