import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJson, WITHOUT_CALLER, writeProductionPackages } from "./production-packages.mjs";
import { root, runNpmCaptured } from "./run.mjs";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-]|$)/iu;
const INSTALLED = "node_modules/";
const RULE = `\n\n${"-".repeat(80)}\n\n`;

/**
 * Resolves to a CycloneDX document of all production dependencies, with the texts of their
 * licences. They are those that the server loads and those that are bundled into pages and tools.
 */
export async function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), "tera-bill-"));
  try {
    const workspaces = ["packages", "apps"].flatMap((parent) =>
      readdirSync(join(root, parent))
        .map((name) => `${parent}/${name}`)
        .filter((path) => existsSync(join(root, path, "package.json"))),
    );
    const packages = await writeProductionPackages(folder, workspaces);
    const words = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];
    const { code, output } = await runNpmCaptured(words, { cwd: folder, env: WITHOUT_CALLER });
    if (output.startsWith("Unknown command"))
      throw new Error(
        "npm 10 or newer is needed to write the bill of materials. Install it, for example with `npm install --global npm@10`, then run the same command again.",
      );
    if (code !== 0) throw new Error(`npm could not make the bill of materials:\n${output}`);
    const installed = installedPackages(packages);
    return { bill: describe(JSON.parse(output), installed), licences: licenceTexts(installed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One for each name and version, in order of name. */
function installedPackages(packages) {
  const byName = new Map();
  for (const [path, { version, license, link }] of Object.entries(packages)) {
    const from = path.lastIndexOf(INSTALLED);
    if (from === -1 || link === true) continue;
    const name = path.slice(from + INSTALLED.length);
    const licence = license ?? earlierLicence(path);
    byName.set(`${name}@${version}`, { name, version, path, licence });
  }
  return new Map([...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Old packages have a list of licences, which npm leaves out. */
function earlierLicence(path) {
  const file = join(root, path, "package.json");
  return existsSync(file) ? readJson(file).licenses?.[0]?.type : undefined;
}

/** Names the application, which npm names after its folder. */
function describe(bill, installed) {
  const { name } = readJson(join(root, "package.json"));
  // npm 10 repeats a package that is installed in several folders.
  const unique = new Map(bill.components.map((component) => [component["bom-ref"], component]));
  const components = [...unique.values()]
    .filter((component) => installed.has(component["bom-ref"]))
    .map((component) => {
      const { licence } = installed.get(component["bom-ref"]);
      return component.licenses !== undefined || licence === undefined
        ? component
        : { ...component, licenses: [{ license: { id: licence } }] };
    });
  const known = new Set(components.map((component) => component["bom-ref"]));
  return {
    ...bill,
    metadata: {
      ...bill.metadata,
      component: { ...bill.metadata.component, type: "application", name },
    },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => known.has(one)),
      })),
  };
}

function licenceTexts(installed) {
  return [...installed.values()]
    .map(({ name, version, path, licence = "the package names no licence" }) =>
      [`${name} ${version}: ${licence}`, ...textsIn(join(root, path))].join("\n\n"),
    )
    .join(RULE);
}

/** Packages for other platforms are not installed. */
function textsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
}
