import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { releaseObstacles } = (await import(join(root, "scripts/release-packages.mjs"))) as {
  readonly releaseObstacles: (
    folder: string,
    env: Record<string, string>,
    changes: string,
  ) => readonly string[];
};
const SIGNER = { SIGSTORE_ID_TOKEN: "a.b.c" };

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  mkdirSync(join(folder, ".changeset"));
  cpSync(join(root, ".changeset/README.md"), join(folder, ".changeset/README.md"));
  for (const name of ["bridge-sdk", "references", "ui", "create-tool"])
    writePackage(name, { version: "2.0.0", repository: { url: "git+https://code.example/x.git" } });
  mkdirSync(join(folder, "packages/bridge-sdk/served/released/2.0.0"), { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("release: packages with versions, repositories and a signer can be published", () => {
  expect(releaseObstacles(folder, SIGNER, "")).toEqual([]);
});

test("release: each reason not to publish is a sentence that says what to do", () => {
  writeFileSync(join(folder, ".changeset/new-part.md"), "A new part.");
  writePackage("ui", { version: "2.0.0" });
  writePackage("bridge-sdk", { version: "2.1.0", repository: { url: "x" } });
  expect(releaseObstacles(folder, {}, " M README.md\n")).toEqual([
    expect.stringContaining("not committed"),
    expect.stringContaining("npm run version:packages"),
    expect.stringContaining("served/released/2.1.0 is missing"),
    expect.stringContaining("packages/ui/package.json has no repository"),
    expect.stringContaining("can sign"),
  ]);
});

test("release: published packages are public, signed, and include their changelog", () => {
  for (const name of ["bridge-sdk", "references", "ui", "create-tool"])
    expect(
      JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")),
    ).toMatchObject({
      publishConfig: { access: "public", provenance: true },
      files: expect.arrayContaining(["CHANGELOG.md"]) as unknown,
    });
});

function writePackage(name: string, content: object): void {
  mkdirSync(join(folder, "packages", name), { recursive: true });
  writeFileSync(join(folder, "packages", name, "package.json"), JSON.stringify(content));
}
