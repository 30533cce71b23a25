import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { writeJson, writeProductionPackages } from "./production-packages.mjs";
import { root } from "./run.mjs";

const SERVER = "apps/server";
/** What the server reads beside its program. A folder includes what is below it. */
const FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "apps/docs/dist",
  "apps/embed-test/dist",
  "apps/host/dist",
  "apps/server/content",
  "apps/server/dist",
  "apps/server/src/login/migrations",
  "apps/tools/dist",
  "deploy",
  "docs",
  "packages/bridge-sdk/package.json",
  "packages/bridge-sdk/served/dist",
  "packages/ui/src/theme/fallback-fonts.css",
  "scripts/backup.mjs",
  "scripts/restore.mjs",
  "scripts/supervise.mjs",
  "supabase/bootstrap",
  "supabase/migrations",
];
const INSTALLED = "node_modules/";
/** Half of the dependencies' files. Only compilers and debuggers read them. */
const IS_UNUSED = /\.(?:d\.[cm]?ts|map)$/u;
const MANIFEST = "tera.tool.json";
const REPLACED = ["apps", "deploy", "docs", "node_modules", "packages", "scripts", "supabase"];
const COMMANDS = {
  start: "node --max-semi-space-size=2 scripts/start.mjs",
  admin: "node scripts/admin.mjs",
  backup: "node scripts/backup.mjs",
  restore: "node scripts/restore.mjs",
};

/**
 * Writes everything that the built server needs to `folder`: its files, its production dependencies
 * for this platform, their licences and a bill of materials. Other files there, such as `.data`,
 * stay.
 */
export async function makeRelease(folder) {
  for (const name of REPLACED) rmSync(join(folder, name), { recursive: true, force: true });
  // Absent before the first release of the client.
  const released = ["packages/bridge-sdk/served/released"].filter((path) =>
    existsSync(join(root, path)),
  );
  const manifests = readdirSync(join(root, "apps/tools"))
    .map((tool) => `apps/tools/${tool}/${MANIFEST}`)
    .filter((path) => existsSync(join(root, path)));
  for (const path of [...FILES, ...released, ...manifests]) copy(path, folder);
  cpSync(join(root, "scripts/released"), join(folder, "scripts"), { recursive: true });
  copyDependencies(folder, await writeProductionPackages(folder, [SERVER], COMMANDS));
  const { bill, licences } = await billOfMaterials();
  writeJson(join(folder, "sbom.cdx.json"), bill);
  writeFileSync(join(folder, "licences.txt"), `${licences}\n`);
}

/** Packages for other platforms are not installed here; `npm ci` in the folder gets them. */
function copyDependencies(folder, packages) {
  for (const [path, { link }] of Object.entries(packages))
    if (path.includes(INSTALLED) && link !== true && existsSync(join(root, path))) {
      const nested = join(root, path, "node_modules");
      // The compiler loads its declarations.
      const isCompiler = path.endsWith("/typescript");
      copy(path, folder, (source) => source !== nested && (isCompiler || !IS_UNUSED.test(source)));
    }
}

function copy(path, folder, filter = () => true) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target, { recursive: true, verbatimSymlinks: true, filter });
}
