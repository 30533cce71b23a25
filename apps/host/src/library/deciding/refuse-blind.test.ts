// @vitest-environment jsdom
import type { Round } from "@tera/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toaster } from "../../errors/notices.ts";
import { $blindRound } from "../../screening/blind-round.ts";
import type { UndoEntry } from "../edits/undo-state.ts";
import { isUndoRefusedBlind } from "./refuse-blind.ts";

const entry = (before: object | undefined, after: object | undefined) => ({
  label: "Edit a reference",
  step: new Map([
    [
      "r1",
      {
        before: before && { id: "r1", ...before },
        after: after && { id: "r1", ...after },
      },
    ],
  ]),
});
const LABELLED = entry({}, { label: "Included" });

beforeEach(() => $blindRound.set({ name: "Titles" } as Round));
afterEach(() => {
  $blindRound.set(undefined);
  toaster.dismiss();
});

test("while a library is screened blind, the undo of a label change is refused with a reason", async () => {
  expect(await isUndoRefusedBlind(LABELLED)).toBe(true);
  expect(toaster.current()?.message).toBe(
    "This library is being screened blind. Labels can be changed once the round “Titles” is closed.",
  );
  expect(await isUndoRefusedBlind(entry({ label: "Excluded: Wrong outcomes" }, {}))).toBe(true);
});

test("while a library is screened blind, other changes can be undone", async () => {
  expect(await isUndoRefusedBlind(entry({ label: "Maybe", title: "A" }, { label: "Maybe" }))).toBe(
    false,
  );
  expect(await isUndoRefusedBlind(entry({ label: "Included" }, undefined))).toBe(false);
  expect(toaster.current()).toBeNull();
});

test("while a library is screened blind, no earlier version of its file is restored by undo", async () => {
  const replacement = { label: "Replace the file with another" } as UndoEntry;
  expect(await isUndoRefusedBlind(replacement)).toBe(true);
  expect(toaster.current()?.message).toContain("is being screened blind");
  $blindRound.set(undefined);
  expect(await isUndoRefusedBlind(replacement)).toBe(false);
});

test("until it is known whether a library is screened blind, the undo of a label change waits", async () => {
  $blindRound.set("unknown");
  const answers = [isUndoRefusedBlind(LABELLED), isUndoRefusedBlind(LABELLED)];
  expect(await isUndoRefusedBlind(entry({ title: "A" }, { title: "B" }))).toBe(false);
  expect(toaster.current()).toBeNull();
  $blindRound.set({ name: "Titles" } as Round);
  expect(await Promise.all(answers)).toEqual([true, true]);
});

test("once no blind round is open, a label change can be undone", async () => {
  $blindRound.set(undefined);
  expect(await isUndoRefusedBlind(LABELLED)).toBe(false);
});
