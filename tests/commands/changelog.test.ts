import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

it("changelog: lists the current version first and uses the headings of Keep a Changelog", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const titles = [...changelog.matchAll(/^## (\S+)(?: - \d{4}-\d\d-\d\d)?$/gmu)];
  expect(titles.slice(0, 2).map(([, title]) => title)).toEqual(["Unreleased", version]);
  for (const [, kind] of changelog.matchAll(/^### (.+)$/gmu)) expect(KINDS).toContain(kind);
});

it("licence: is MIT in every package, and published packages contain its text", () => {
  const licence = readFileSync(join(root, "LICENSE"), "utf8");
  for (const folder of ["bridge-sdk", "references", "ui", "create-tool"])
    expect(readFileSync(join(root, "packages", folder, "LICENSE"), "utf8")).toBe(licence);
  for (const folder of [
    ".",
    "apps/docs",
    "apps/embed-test",
    "apps/host",
    "apps/server",
    "apps/tools",
    "packages/bridge-sdk",
    "packages/contract",
    "packages/create-tool",
    "packages/references",
    "packages/screening",
    "packages/sync",
    "packages/ui",
  ])
    expect(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))).toMatchObject({
      license: "MIT",
    });
});
