import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { root, runNode, runNpm } from "./run.mjs";

/** Of a tool's id in its manifest. */
const MAX_ID_CHARACTERS = 64;

const directory = join(root, "packages/bridge-sdk");

/**
 * Creates a tool in an empty folder, with the bridge's packed package. With `build`, builds that
 * package first. Throws if the folder or the package can't be used.
 */
export async function createTool(folder, { build = true } = {}) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a folder that is new or empty.`);
  if (
    build &&
    (await runNode(join(root, "node_modules/tsup/dist/cli-default.js"), ["--silent"], {
      cwd: directory,
    })) !== 0
  )
    throw new Error("The bridge's package could not be built; the message is above.");
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "templates/tool"), folder, { recursive: true });
  // npm excludes .gitignore files from packages.
  renameSync(join(folder, "gitignore"), join(folder, ".gitignore"));
  const file = join(folder, "package.json");
  const name =
    basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]+/gu, "-")
      .replace(/^[._-]+/u, "") || "my-tool";
  writeFileSync(file, readFileSync(file, "utf8").replace('"my-tool"', JSON.stringify(name)));
  const id = name.replaceAll(/[._]+/gu, "-").slice(0, MAX_ID_CHARACTERS);
  for (const path of ["public/tera.tool.json", "src/tool.ts"].map((each) => join(folder, each)))
    writeFileSync(path, readFileSync(path, "utf8").replace('"my-tool"', JSON.stringify(id)));
  if (
    (await runNpm(["pack", "--silent", "--pack-destination", folder], {
      cwd: directory,
      quiet: true,
    })) !== 0
  )
    throw new Error("The bridge's package could not be packed; the message is above.");
  const packed = readdirSync(folder).find((entry) => /^tera-bridge-sdk-.*\.tgz$/u.test(entry));
  if (!packed) throw new Error("npm pack made no package.");
  renameSync(join(folder, packed), join(folder, "tera-bridge-sdk.tgz"));
}
