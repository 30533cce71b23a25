import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNpmCaptured } from "./run.mjs";

/**
 * Writes a package.json for `workspaces` of this repository, without development dependencies, and
 * the lockfile that npm makes of it, to `folder`. Returns the lockfile's packages by path. `scripts`
 * are those of the new package. Works without a network.
 */
export async function writeProductionPackages(folder, workspaces, scripts = {}) {
  const { name, version, description, license, engines } = readJson(join(root, "package.json"));
  writeJson(join(folder, "package.json"), {
    name,
    version,
    private: true,
    type: "module",
    description,
    license,
    engines,
    workspaces,
    scripts,
  });
  for (const workspace of workspaces) {
    const { devDependencies: _, ...manifest } = readJson(join(root, workspace, "package.json"));
    mkdirSync(join(folder, workspace), { recursive: true });
    writeJson(join(folder, workspace, "package.json"), manifest);
  }
  copyFileSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  const words = ["install", "--package-lock-only", "--offline", "--ignore-scripts"];
  const { code, output } = await runNpmCaptured(words, { cwd: folder, env: WITHOUT_CALLER });
  if (code !== 0) throw new Error(`npm could not make the lockfile in ${folder}:\n${output}`);
  return removeUnneeded(join(folder, "package-lock.json"));
}

/** Versions of npm before 11 keep packages that nothing needs, such as optional peers. */
function removeUnneeded(path) {
  const lockfile = readJson(path);
  const packages = Object.fromEntries(
    Object.entries(lockfile.packages).filter(
      ([, { extraneous, peer, optional }]) =>
        extraneous !== true && !(peer === true && optional === true),
    ),
  );
  writeJson(path, { ...lockfile, packages });
  return packages;
}

/** `npm run` sets these, and npm would work on this checkout instead. */
export const WITHOUT_CALLER = {
  npm_config_local_prefix: undefined,
  npm_config_workspace: undefined,
  npm_config_workspaces: undefined,
};

export function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

export function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
