import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";

interface PackageFile {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Does for a created tool what `npm install` does, without a registry: links the packages that it
 * names, which this repository has installed. Throws if it names another version.
 */
export function linkPackages(folder: string): void {
  const installed = join(repositoryRoot(), "node_modules");
  const { dependencies, devDependencies } = readPackage(folder);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const source = join(installed, name);
    const found = readPackage(source).version;
    if (found !== version)
      throw new Error(`${name} ${version} is named, but ${found} is what this repository has.`);
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(source, link);
  }
  symlinkSync(join(installed, ".bin"), join(folder, "node_modules", ".bin"));
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}
