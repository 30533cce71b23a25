import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referencePages } from "../reference-pages.ts";
import { methods } from "./protocol/methods.ts";

const DOCS = new URL("../docs/", import.meta.url);
/** Methods that only older tools call, and those of the handshake; the groups of calls have their successors. */
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
  "%s says what the sources say: run npm run docs:bridge",
  (name, text) => {
    expect(readFileSync(new URL(name, DOCS), "utf8")).toBe(text);
  },
);

it("every method of the contract has a call and a row", () => {
  const missing = Object.keys(methods).filter((name) => !pages["api.md"]?.includes(`\`${name}\``));
  expect(missing.toSorted()).toEqual(WITHOUT_A_CALL.toSorted());
});

it("what a call takes is named by the call's own types where these say more than the contract", () => {
  for (const call of [
    "write(id: text or null, contents: FileContents, [options: {",
    "write(id: text or null, refs: Reference[] or Blob, [options: {",
    "panic([text: text])",
    "set(path: path, value: anything, [",
  ])
    expect(pages["api.md"]).toContain(`\`${call}`);
});

it("every link and file that the guide names is there", () => {
  const guide = readFileSync(new URL("guide.md", DOCS), "utf8");
  for (const [, target] of guide.matchAll(/\]\((?!https?:)([^)#]+)\)/gu))
    expect(() => readFileSync(new URL(target ?? "", DOCS))).not.toThrow();
});
