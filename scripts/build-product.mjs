import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root, runNode } from "./run.mjs";

const SOURCES = ["package-lock.json", "tsconfig.base.json", "packages", "apps"];
const NOT_SOURCE = new Set(["node_modules", "dist", ".data"]);

/** The programs that make up the product, each with the output that proves it was built. */
const PARTS = [
  { name: "host", directory: "apps/host", tool: "vite/bin/vite.js", arguments: ["build", "--logLevel", "warn"], proof: "dist/index.html" },
  { name: "tools", directory: "apps/embed-test", tool: "vite/bin/vite.js", arguments: ["build", "--logLevel", "warn"], proof: "dist/index.html" },
  { name: "server", directory: "apps/server", tool: "tsup/dist/cli-default.js", arguments: ["--silent"], proof: "dist/main.js" },
];

/** Builds the product unless the sources are those of the last build. Exits with the failed part's code. */
export async function buildIfStale({ force = false } = {}) {
  const stamp = join(root, "node_modules", ".built");
  const digest = digestSources();
  const built = PARTS.every((part) => existsSync(join(root, part.directory, part.proof)));
  if (!force && built && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  rmSync(stamp, { force: true });
  console.log("Building …");
  const codes = await Promise.all(PARTS.map((part) =>
    runNode(join(root, "node_modules", part.tool), part.arguments, { cwd: join(root, part.directory), env: { NODE_ENV: "production" } })));
  const failed = codes.findIndex((code) => code !== 0);
  if (failed >= 0) {
    console.error(`The build of the ${PARTS[failed].name} failed; its message is above.`);
    process.exit(codes[failed]);
  }
  writeFileSync(stamp, digest);
}

/** A digest over the contents of every source file, so that a fresh checkout of the same sources counts as the same. */
function digestSources() {
  const hash = createHash("sha256");
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NOT_SOURCE.has(entry.name) || /\.(test|spec)\./u.test(entry.name)) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile()) hash.update(`${relative(root, full)}\0`).update(readFileSync(full)).update("\0");
    }
  };
  for (const source of SOURCES) {
    const full = join(root, source);
    if (source.includes(".")) hash.update(readFileSync(full));
    else visit(full);
  }
  return hash.digest("hex");
}
