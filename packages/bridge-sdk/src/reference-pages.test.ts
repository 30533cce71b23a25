import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { manifestSchemaText, referencePages } from "../reference-pages.ts";
import { methods } from "./protocol/methods.ts";

const DOCS = new URL("../docs/", import.meta.url);
/** Methods that only the handshake or older tools use. */
const WITHOUT_A_CALL = [
  "handshake",
  "setServerMode",
  "setServerVerbosity",
  "saveProjectState",
  "replaceProjectState",
  "applyProjectStatePatch",
  "setProjectFile",
  "setPageUrl",
  "setPageTitle",
  "uiTrhow",
];

const pages = referencePages(new URL(".", import.meta.url));

it.each(Object.entries(pages))(
  "the generated page %s is up to date (if not, run npm run docs:bridge)",
  (name, text) => {
    expect(readFileSync(new URL(name, DOCS), "utf8")).toBe(text);
  },
);

it("the published schema of the manifest is up to date (if not, run npm run docs:bridge)", () => {
  const published = readFileSync(new URL("../tera.tool.schema.json", DOCS.href), "utf8");
  expect(published).toBe(manifestSchemaText());
});

it("api.md documents every method of the contract that has a call", () => {
  const missing = Object.keys(methods).filter((name) => !pages["api.md"]?.includes(`\`${name}\``));
  expect(missing.toSorted()).toEqual(WITHOUT_A_CALL.toSorted());
});

it("api.md shows the client's parameter types where they are narrower than the contract's", () => {
  for (const call of [
    "write(id: text or null, contents: FileContents, [options: {",
    "write(id: text or null, refs: Reference[] or Blob, [options: {",
    "panic([text: text])",
    "set(path: path, value: anything, [",
  ])
    expect(pages["api.md"]).toContain(`\`${call}`);
});

it("every link in guide.md has a target", () => {
  const guide = readFileSync(new URL("guide.md", DOCS), "utf8");
  for (const [, target] of guide.matchAll(/\]\((?!https?:)([^)#]+)\)/gu))
    expect(() => readFileSync(new URL(target ?? "", DOCS))).not.toThrow();
});
