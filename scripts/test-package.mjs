import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root, run, runNode } from "./run.mjs";
import { kitSizes } from "./size-kit.mjs";
import { PUBLISHED, strangerProjects } from "./stranger-projects.mjs";
import { createTool } from "./tool-template.mjs";

/** Time limit from an empty folder to a running tool. */
const MAX_TEMPLATE_MS = 60_000;

/**
 * Checks the packages as published: publint, attw, the client's size, a tool made from the template,
 * and projects like other people's that install the packages.
 */

const directory = join(root, "packages/bridge-sdk");
const tool = (file, args, name = "bridge-sdk") =>
  runNode(join(root, "node_modules", file), args, { cwd: join(root, "packages", name) });
const script = (file) => runNode(join(root, "scripts", file), []);
const TSUP = "tsup/dist/cli-default.js";

const steps = [
  { name: "the build of bridge-sdk", passes: () => tool(TSUP, ["--silent"]) },
  { name: "the build of references", passes: () => tool(TSUP, ["--silent"], "references") },
  { name: "the build of ui", passes: () => script("build-ui.mjs") },
  { name: "the build of create-tool", passes: () => script("build-sdk.mjs") },
  ...PUBLISHED.map((name) => ({
    name: `publint of ${name}`,
    passes: () => tool("publint/src/cli.js", ["--strict"], name),
  })),
  // A created tool is a program: nothing imports it.
  ...PUBLISHED.filter((name) => name !== "create-tool").map((name) => ({
    name: `attw of ${name}`,
    passes: () => tool("@arethetypeswrong/cli/dist/index.js", attwOptions(name), name),
  })),
  {
    name: "size-limit",
    passes: async () => {
      await bundleClient(join(root, "node_modules/.cache/bridge-sdk"));
      return tool("size-limit/bin.js", []);
    },
  },
  { name: "sizes of ui", passes: kitSizes },
  { name: "the template", passes: templateRuns },
  { name: "projects of strangers", passes: strangerProjects },
];

for (const { name, passes } of steps) {
  const since = Date.now();
  const code = await passes();
  console.log(`${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
  if (code === 0) continue;
  console.error(`\nNot ready to publish: ${name} failed; its message is above.`);
  process.exit(1);
}
console.log("\nThe packages are ready to publish.");

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

/** The kit is ESM alone and has an entry for each part, as styles have. */
function attwOptions(name) {
  const options = ["--pack", ".", "--format", "table-flipped"];
  if (name !== "ui") return options;
  const parts = readdirSync(join(root, "packages/ui/src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return [...options, "--profile", "esm-only", "--entrypoints", ".", ...parts];
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
