import type { Reference } from "@tera/references";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { libraryGateway } from "../data/library-gateway.ts";
import type { LibraryEdits } from "../edits/library-edits.ts";
import { changeAttachedFiles } from "./change-attached-files.ts";

const PLACE = { projectId: "p1", path: "a.ris", referenceId: "r2" };
const signal = new AbortController().signal;
const attach = (path: string) => (paths: readonly string[]) => [...new Set([...paths, path])];

let edits: LibraryEdits;
let references: readonly Reference[];
beforeEach(() => {
  edits = {};
  references = [{ id: "r1" }, { id: "r2", title: "Two", extras: { ris: { XX: ["1"] } } }];
  vi.spyOn(libraryGateway, "readVersion").mockResolvedValue({
    projectId: "p1",
    path: "a.ris",
    contentId: "c1",
    earlier: [],
    content: new Blob([]),
  });
  vi.spyOn(libraryGateway, "readEdits").mockImplementation(async () =>
    Promise.resolve({ edits, version: 7 }),
  );
  vi.spyOn(libraryGateway, "readReferences").mockImplementation(async (_version, onBatch) => {
    await onBatch(references);
    return Promise.resolve({} as never);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const patching = () =>
  vi
    .spyOn(documentGateway, "patch")
    .mockImplementation(async () => Promise.resolve({ version: 8 }));

test("a file is attached by a live edit that keeps the reference's other data", async () => {
  const patch = patching();
  expect(await changeAttachedFiles(PLACE, attach("x.pdf"), signal)).toEqual(["x.pdf"]);
  expect(patch.mock.lastCall?.slice(2)).toEqual([
    1,
    [{ set: ["r2", "extras"], value: { ris: { XX: ["1"] }, json: { files: ["x.pdf"] } } }],
    7,
  ]);
});

test("files that were attached since the file was written stay", async () => {
  edits = { r2: { extras: { json: { files: ["early.pdf"] } } } };
  patching();
  const files = await changeAttachedFiles(PLACE, attach("x.pdf"), signal);
  expect(files).toEqual(["early.pdf", "x.pdf"]);
});

test("a file that is attached already changes nothing", async () => {
  references = [{ id: "r2", extras: { json: { files: ["x.pdf"] } } }];
  const patch = patching();
  expect(await changeAttachedFiles(PLACE, attach("x.pdf"), signal)).toEqual(["x.pdf"]);
  expect(patch).not.toHaveBeenCalled();
});

test("an edit that someone else makes at the same time is kept", async () => {
  const patch = patching().mockImplementationOnce(async () => {
    edits = { r2: { extras: { json: { files: ["theirs.pdf"] } } } };
    return Promise.reject(new AppError("VERSION-CONFLICT", "Somebody was faster."));
  });
  const files = await changeAttachedFiles(PLACE, attach("x.pdf"), signal);
  expect(files).toEqual(["theirs.pdf", "x.pdf"]);
  expect(patch).toHaveBeenCalledTimes(2);
});

test("a missing or deleted reference is refused", async () => {
  edits = { r2: null };
  await expect(changeAttachedFiles(PLACE, attach("x.pdf"), signal)).rejects.toMatchObject({
    code: "NOT-FOUND",
  });
  await expect(
    changeAttachedFiles({ ...PLACE, referenceId: "r9" }, attach("x.pdf"), signal),
  ).rejects.toMatchObject({ code: "NOT-FOUND" });
});
