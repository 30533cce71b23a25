import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";
import { runModule } from "./command.ts";

const ROOT = repositoryRoot();
const CREATE = join(ROOT, "packages/create-tool/dist/create-tool.js");
const CODE = /^```(?<language>\w+)\n(?<code>[^]*?)\n```$/gmu;

let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "first-steps-"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The only code of a language on the page. */
function codeOf(page: string, language: string): string {
  const found = [...page.matchAll(CODE)].filter(({ groups }) => groups?.["language"] === language);
  expect([language, found.length]).toEqual([language, 1]);
  return found[0]?.groups?.["code"] ?? "";
}

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  expect(text.split(before)).toHaveLength(2);
  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}

it("the changes in Start in five minutes have the described effect on a new tool", async () => {
  const page = readFileSync(join(ROOT, "docs/site/start.md"), "utf8");
  const folder = join(scratch, "my-tool");
  await runModule([CREATE, folder, "--host", "https://tera.example"]);
  const check = () => runModule([join(folder, "vendor/tera-tool.mjs"), "check", folder]);

  const logging = 'title: "Counted years of publication" });\n';
  replaceIn(join(folder, "src/tool.js"), logging, `${logging}    ${codeOf(page, "js")}\n`);
  const refused = await check();
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("ui.alert needs the scope ui. Add it to the manifest's scopes"),
  ]);

  const scopes = '"scopes": {\n';
  replaceIn(join(folder, "tera.tool.json"), scopes, `${scopes}    ${codeOf(page, "json")},\n`);
  const passed = await check();
  expect([passed.code, passed.output]).toEqual([0, expect.stringContaining("The tool passes.")]);
});
