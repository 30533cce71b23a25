import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import type { Replacement } from "../data/restore-version.ts";
import { createUndoHistory, type UndoHistory } from "./undo-history.ts";
import { type EditEntry, EMPTY_UNDO_STATE, nextLabels, type UndoEntry } from "./undo-state.ts";

const snapshot = (text: string): Replacement["snapshot"] => ({
  content: new Blob([text]),
  changes: { changed: new Map(), added: [] },
  metadata: { refCount: 1 },
  chain: [text],
  edits: {},
});
const EDIT: EditEntry = {
  label: "Edit a reference",
  step: new Map([["r1", { before: { id: "r1" }, after: { id: "r1", title: "Sepsis" } }]]),
};
const REPLACED: Replacement = {
  label: "Replace the file with another",
  snapshot: snapshot("before"),
  currentContentId: "v2",
};
const UNDONE: Replacement = { ...REPLACED, snapshot: snapshot("after"), currentContentId: "v3" };

let labels: (string | undefined)[];
const applyStep = vi.fn<() => Promise<number>>();
const isRefused = vi.fn<(entry: UndoEntry) => Promise<boolean>>();
const revertReplacement = vi.fn<(replacement: Replacement) => Promise<Replacement>>();
let history: UndoHistory;

beforeEach(() => {
  applyStep.mockReset().mockResolvedValue(0);
  isRefused.mockReset().mockResolvedValue(false);
  revertReplacement.mockReset().mockResolvedValue(UNDONE);
  history = createUndoHistory({
    initial: EMPTY_UNDO_STATE,
    onChange(state) {
      const { undoLabel, redoLabel } = nextLabels(state);
      labels = [undoLabel, redoLabel];
    },
    isRefused,
    applyStep,
    revertReplacement,
  });
  history.record(EDIT);
  history.record(REPLACED);
});

test("a replacement of the file is undone and redone in order with the user's edits", async () => {
  expect(await history.undo()).toBe(REPLACED.label);
  expect(revertReplacement).toHaveBeenLastCalledWith(REPLACED);
  expect(labels).toEqual([EDIT.label, REPLACED.label]);
  expect(await history.redo()).toBe(REPLACED.label);
  expect(revertReplacement).toHaveBeenLastCalledWith(UNDONE);
  await history.undo();
  expect(await history.undo()).toBe(EDIT.label);
  expect(labels).toEqual([undefined, EDIT.label]);
});

test("a failed undo of a replacement can be retried, unless others wrote the file since", async () => {
  revertReplacement.mockRejectedValueOnce(
    new AppError("NO-CONNECTION", "The server did not answer."),
  );
  await expect(history.undo()).rejects.toThrow("did not answer");
  expect(labels).toEqual([REPLACED.label, undefined]);
  revertReplacement.mockRejectedValueOnce(
    new AppError("VERSION-CONFLICT", "It has been written again since."),
  );
  await expect(history.undo()).rejects.toThrow("written again");
  expect(labels).toEqual([EDIT.label, undefined]);
  expect(await history.undo()).toBe(EDIT.label);
});

test("LIB-12 edits recorded during an undo that fails stay in the undo history", async () => {
  let fail = (_error: Error): void => undefined;
  revertReplacement.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  const undoing = history.undo();
  await vi.waitFor(() => expect(revertReplacement).toHaveBeenCalledOnce());
  history.record({ ...EDIT, label: "Add tags" });
  fail(new AppError("NO-CONNECTION", "The server did not answer."));
  await expect(undoing).rejects.toThrow("did not answer");
  expect(await history.undo()).toBe("Add tags");
  expect(await history.undo()).toBe(REPLACED.label);
  expect(await history.undo()).toBe(EDIT.label);
});

test("a failed redo can be retried, unless an edit was recorded during the redo", async () => {
  await history.undo();
  revertReplacement.mockRejectedValueOnce(new AppError("TIMEOUT", "The server took too long."));
  await expect(history.redo()).rejects.toThrow("too long");
  expect(labels).toEqual([EDIT.label, REPLACED.label]);
  let fail = (_error: Error): void => undefined;
  revertReplacement.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  const redoing = history.redo();
  await vi.waitFor(() => expect(revertReplacement).toHaveBeenCalledTimes(3));
  history.record({ ...EDIT, label: "Add tags" });
  fail(new AppError("TIMEOUT", "The server took too long."));
  await expect(redoing).rejects.toThrow("too long");
  expect(labels).toEqual(["Add tags", undefined]);
});

test("undoEntry: does nothing for a replacement that is already undone", async () => {
  await history.undo();
  await history.undoEntry(REPLACED);
  expect(revertReplacement).toHaveBeenCalledOnce();
});

test("an entry whose undo or redo is refused can be tried again later", async () => {
  await history.undo();
  isRefused.mockResolvedValue(true);
  expect(await history.undo()).toBeUndefined();
  await history.undoEntry(EDIT);
  expect(await history.redo()).toBeUndefined();
  expect(applyStep).not.toHaveBeenCalled();
  expect(labels).toEqual([EDIT.label, REPLACED.label]);
  isRefused.mockResolvedValue(false);
  expect(await history.undo()).toBe(EDIT.label);
});

test("undos that wait for an answer undo one entry each", async () => {
  let answer = (_isRefused: boolean): void => undefined;
  isRefused.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const undone = [history.undo(), history.undo()];
  answer(false);
  expect(await Promise.all(undone)).toEqual([REPLACED.label, EDIT.label]);
  expect(labels).toEqual([undefined, EDIT.label]);
});
