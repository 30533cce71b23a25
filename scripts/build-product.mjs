import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withExclusiveLock } from "./exclusive-lock.mjs";
import { root, runNode } from "./run.mjs";
import { digestSources } from "./source-digest.mjs";

const EVERYWHERE = ["package-lock.json", "tsconfig.base.json"];
const STAMPS = join(root, "node_modules", ".cache", "built");
const VITE = { tool: "vite/bin/vite.js", arguments: ["build", "--logLevel", "warn"] };
/** Must run after the app's own build, which empties the shared output folder. */
const EMBED = ["build", "--config", "embed.vite.config.ts", "--logLevel", "warn"];

/** `proof` is an output file that exists once the part is built. */
const PARTS = [
  {
    name: "host",
    directory: "apps/host",
    ...VITE,
    second: EMBED,
    from: ["packages", "apps/host", "scripts/rooms.json"],
    proof: "dist/embed.html",
  },
  {
    name: "tools",
    directory: "apps/tools",
    ...VITE,
    from: ["packages", "apps/tools"],
    proof: "dist/index.html",
  },
  {
    name: "playground",
    directory: "apps/embed-test",
    ...VITE,
    from: ["packages", "apps/embed-test", "apps/docs/src/examples"],
    proof: "dist/index.html",
  },
  {
    name: "docs",
    directory: "apps/docs",
    script: "scripts/build-docs.mjs",
    arguments: [],
    from: [
      "README.md",
      "docs",
      "packages",
      "apps/docs",
      "apps/host/src/permissions/scope-labels.ts",
      "apps/server/src/pages/escape-html.ts",
      "scripts/build-docs.mjs",
    ],
    proof: "dist/index.html",
  },
  {
    name: "server",
    directory: "apps/server",
    tool: "tsup/dist/cli-default.js",
    arguments: ["--silent"],
    from: ["packages/contract", "packages/bridge-sdk", "apps/server"],
    proof: "dist/main.js",
  },
  {
    name: "sdk",
    directory: "packages/bridge-sdk",
    script: "scripts/build-sdk.mjs",
    arguments: [],
    from: [
      "packages/bridge-sdk",
      "packages/create-tool",
      "packages/references",
      "packages/ui/src/theme",
      "scripts/build-create-tool.mjs",
      "scripts/build-sdk.mjs",
      "scripts/sdk-types.mjs",
    ],
    proof: "served/dist/create-tool.tgz",
  },
];

/**
 * Builds parts with changed sources, or all with `force`. Resolves to the names of the parts that
 * failed.
 */
export async function buildIfStale({ only = PARTS.map((part) => part.name), force = false } = {}) {
  const wanted = () =>
    PARTS.filter((part) => only.includes(part.name) && (force || !isBuilt(part)));
  if (wanted().length === 0) return [];
  return withExclusiveLock(async () => {
    const stale = wanted();
    if (stale.length > 0) console.log("Building …");
    const succeeded = await Promise.all(stale.map(build));
    return stale.filter((_, index) => !succeeded[index]).map((part) => part.name);
  });
}

export async function buildOrExit(options) {
  const failed = await buildIfStale(options);
  if (failed.length === 0) return;
  console.error(`The build failed (${failed.join(", ")}); its message is above.`);
  process.exit(1);
}

async function build(part) {
  // A file saved during the build makes it stale.
  const digest = digestOf(part);
  rmSync(stampOf(part), { force: true });
  const script = join(root, part.script ?? join("node_modules", part.tool));
  for (const step of [part.arguments, ...(part.second === undefined ? [] : [part.second])]) {
    if (
      (await runNode(script, step, {
        cwd: join(root, part.directory),
        env: { NODE_ENV: "production" },
      })) !== 0
    )
      return false;
  }
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampOf(part), digest);
  return true;
}

function isBuilt(part) {
  return (
    existsSync(join(root, part.directory, part.proof)) &&
    existsSync(stampOf(part)) &&
    readFileSync(stampOf(part), "utf8") === digestOf(part)
  );
}

function digestOf(part) {
  return digestSources(root, [...EVERYWHERE, ...part.from]);
}

function stampOf(part) {
  return join(STAMPS, part.name);
}
