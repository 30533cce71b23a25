import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";

/** A stranger's code beside the declarations that each host serves, without other packages. */
const MODULE = `import { type BridgeProject, connect } from "./tera-bridge.mjs";
const tera = await connect({ hostOrigin: "https://tera.example" });
export const project: BridgeProject = await tera.project.require({ title: "Which project?" });
// @ts-expect-error A title is text.
await tera.project.require({ title: 5 });
// @ts-expect-error A file's id is text.
await tera.files.get(5);
`;
const SCRIPT = `/// <reference path="./tera-bridge.iife.d.ts" />
void TeraBridge.connect().then((tera) => tera.theme.get()).then((theme) => theme === "dark");
// @ts-expect-error The client has no such function.
TeraBridge.disconnect();
`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "served-types-"));
  cpSync(join(repositoryRoot(), "packages/bridge-sdk/served/dist"), folder, { recursive: true });
  writeFileSync(join(folder, "module.ts"), MODULE);
  writeFileSync(join(folder, "script.ts"), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the served declarations check calls strictly, and need no other package", () => {
  const program = ts.createProgram(
    ["module.ts", "script.ts"].map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  );
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(messages).toEqual([]);
});
