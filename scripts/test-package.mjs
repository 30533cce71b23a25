import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root, run, runNode } from "./run.mjs";
import { createTool } from "./tool-template.mjs";

/** Time limit from an empty folder to a running tool. */
const MAX_TEMPLATE_MS = 60_000;

/**
 * Checks the bridge's package as published: publint, attw and the client's size, and the package
 * that creates tools.
 */

const directory = join(root, "packages/bridge-sdk");
const require = createRequire(join(directory, "package.json"));
const tool = (file, args = []) =>
  runNode(join(root, "node_modules", file), args, { cwd: directory });

const steps = [
  { name: "the build", passes: () => tool("tsup/dist/cli-default.js", ["--silent"]) },
  { name: "publint", passes: () => tool("publint/src/cli.js", ["--strict"]) },
  {
    name: "attw",
    passes: () =>
      tool("@arethetypeswrong/cli/dist/index.js", ["--pack", ".", "--format", "table-flipped"]),
  },
  {
    name: "size-limit",
    passes: async () => {
      await bundleClient(join(root, "node_modules/.cache/bridge-sdk"));
      return tool("size-limit/bin.js");
    },
  },
  {
    name: "create-tool",
    passes: async () => {
      const code = await runNode(join(root, "scripts/build-sdk.mjs"), []);
      return code === 0
        ? runNode(join(root, "node_modules/publint/src/cli.js"), ["--strict"], {
            cwd: join(root, "packages/create-tool"),
          })
        : code;
    },
  },
  { name: "the template", passes: templateRuns },
  {
    name: "import on a server",
    passes: () =>
      run(process.execPath, ["--input-type=module", "-e", everyEntryLoads()], { cwd: directory }),
  },
];

for (const { name, passes } of steps) {
  const since = Date.now();
  const code = await passes();
  console.log(`${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
  if (code === 0) continue;
  console.error(`\nThe package is not ready to publish: ${name} failed; its message is above.`);
  process.exit(1);
}
console.log("\nThe package is ready to publish.");

/** Bundles only what `import { connect }` adds to a tool. */
async function bundleClient(outdir) {
  mkdirSync(outdir, { recursive: true });
  await build({
    stdin: {
      contents: 'import { connect } from "./dist/index.js"; globalThis.connect = connect;',
      resolveDir: directory,
    },
    outfile: join(outdir, "connect.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
  });
}

/** Loads each entry by import and require, without a window. */
function everyEntryLoads() {
  const { name, exports } = require("./package.json");
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith(".json"));
  return entries
    .map((entry) => JSON.stringify(name + entry.slice(1)))
    .map(
      (entry) =>
        `if (Object.keys(await import(${entry})).length === 0 || !(await import("node:module")).createRequire(${JSON.stringify(join(directory, "package.json"))})(${entry})) throw new Error(${entry});`,
    )
    .join("\n");
}

/**
 * Creates, tests and builds a tool from the template, with the packed package and this repository's
 * dependencies.
 */
async function templateRuns() {
  const scratch = mkdtempSync(join(tmpdir(), "tera-tool-"));
  const since = Date.now();
  try {
    const folder = join(scratch, "my-tool");
    await createTool(folder, { build: false });
    const modules = join(folder, "node_modules");
    mkdirSync(join(modules, "@tera/bridge-sdk"), { recursive: true });
    for (const name of ["jsdom", "typescript", "vite", "vitest", "zod"])
      symlinkSync(join(root, "node_modules", name), join(modules, name));
    const unpacked = await run(
      "tar",
      [
        "-xzf",
        join(folder, "tera-bridge-sdk.tgz"),
        "--strip-components=1",
        "-C",
        join(modules, "@tera/bridge-sdk"),
      ],
      { quiet: true },
    );
    const program = (file, args) =>
      runNode(join(root, "node_modules", file), args, { cwd: folder, quiet: true });
    const codes = [
      unpacked,
      await program("typescript/bin/tsc", []),
      await program("vitest/vitest.mjs", ["run"]),
      await program("vite/bin/vite.js", ["build"]),
      await runNode(join(modules, "@tera/bridge-sdk/dist/tera-tool.js"), ["check"], {
        cwd: folder,
        quiet: true,
      }),
    ];
    const took = Date.now() - since;
    console.log(
      `From an empty folder to a tested and built tool: ${Math.round(took / 1000)} s, without the download.`,
    );
    return codes.every((code) => code === 0) && took <= MAX_TEMPLATE_MS ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
