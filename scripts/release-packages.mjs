import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCaptured, runNode } from "./run.mjs";
import { PUBLISHED } from "./stranger-projects.mjs";

/**
 * Publishes the packages whose version the registry lacks, each with its provenance: a signed
 * statement of where it was built. `--check` only says what is in the way.
 */

/** A build service that can sign sets one of these. */
const SIGNERS = ["ACTIONS_ID_TOKEN_REQUEST_URL", "SIGSTORE_ID_TOKEN"];

if (process.argv[1] === import.meta.filename) process.exit(await release());

async function release() {
  const { output } = await runCaptured("git", ["status", "--porcelain"]);
  const obstacles = releaseObstacles(root, process.env, output);
  for (const obstacle of obstacles) console.error(`- ${obstacle}`);
  if (obstacles.length > 0) {
    console.error("\nNothing was published. Fix the problems above, then run this command again.");
    return 1;
  }
  if (process.argv.includes("--check")) return 0;
  const code = await runNode(join(root, "scripts/test-package.mjs"), []);
  if (code !== 0) return code;
  // Each package's publishConfig asks for provenance.
  return runNode(join(root, "node_modules/@changesets/cli/bin.js"), ["publish"]);
}

/** Returns a sentence for each reason not to publish. `changes` is the output of `git status`. */
export function releaseObstacles(folder, env, changes) {
  const obstacles = [];
  if (changes.trim() !== "")
    obstacles.push("Files are not committed. Commit them, so that others can build the same.");
  const pending = readdirSync(join(folder, ".changeset")).filter(
    (name) => name.endsWith(".md") && name !== "README.md",
  );
  if (pending.length > 0)
    obstacles.push(
      `${pending.length} changes have no version yet. Run npm run version:packages and commit the result.`,
    );
  for (const name of PUBLISHED) {
    const { repository, version } = JSON.parse(
      readFileSync(join(folder, "packages", name, "package.json"), "utf8"),
    );
    if (repository?.url === undefined)
      obstacles.push(
        `packages/${name}/package.json has no repository. Name it, because provenance is checked against it.`,
      );
    if (
      name === "bridge-sdk" &&
      !existsSync(join(folder, "packages/bridge-sdk/served/released", version))
    )
      obstacles.push(
        `packages/bridge-sdk/served/released/${version} is missing. Copy served/dist there, so that hosts keep serving this version.`,
      );
  }
  if (SIGNERS.every((name) => (env[name] ?? "") === ""))
    obstacles.push(
      "Provenance needs a build service that can sign, such as GitHub Actions with id-token: write. Run this there.",
    );
  return obstacles;
}
