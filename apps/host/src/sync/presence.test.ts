import { afterEach, expect, test } from "vitest";
import { $focusedRow, $following, $ownPath } from "./own-place.ts";
import { $presence, clearPresence, projectPresence } from "./presence.ts";

const [ANN, BOB] = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];

afterEach(() => {
  clearPresence();
  for (const store of [$ownPath, $focusedRow, $following]) store.set(undefined);
});

test("projectPresence: lists a person with many tabs once, and ignores malformed entries", () => {
  const presence = projectPresence("p1", ANN);
  presence.onChange([
    { user: BOB, presence_ref: "1" },
    { user: ANN },
    { user: BOB },
    {},
    { user: "nobody" },
    null,
  ]);
  expect($presence.get()).toEqual({ projectId: "p1", users: [{ user: ANN }, { user: BOB }] });
});

test("projectPresence: ignores another tab of a listed person, and removes a person who leaves", () => {
  const presence = projectPresence("p1", ANN);
  presence.onChange([{ user: ANN }, { user: BOB }]);
  const before = $presence.get();
  presence.onChange([{ user: ANN }, { user: BOB }, { user: BOB }]);
  expect($presence.get()).toBe(before);
  presence.onChange([{ user: ANN }]);
  expect($presence.get()?.users).toEqual([{ user: ANN }]);
  clearPresence();
  expect($presence.get()).toBeUndefined();
});

test("projectPresence: a person is where their latest tab is, without malformed fields", () => {
  const { onChange } = projectPresence("p1", ANN);
  onChange([
    { user: BOB, path: "/project/files" },
    { user: BOB, path: "/project/library/a.ris", row: "r1", following: ANN },
  ]);
  expect($presence.get()?.users).toEqual([
    { user: BOB, path: "/project/library/a.ris", row: "r1", following: ANN },
  ]);
  onChange([{ user: BOB, path: "https://elsewhere.example", row: 7, following: "x" }]);
  expect($presence.get()?.users).toEqual([{ user: BOB }]);
});

test("projectPresence: announces the page, the row in it, and who is followed", () => {
  const { $me } = projectPresence("p1", ANN);
  const announced: unknown[] = [];
  $me.subscribe((me) => announced.push(me));
  $focusedRow.set("r0");
  expect(announced.at(-1)).toEqual({ user: ANN });
  $ownPath.set("/project/library/a.ris");
  $focusedRow.set("r1");
  $following.set(BOB);
  expect(announced.at(-1)).toEqual({
    user: ANN,
    path: "/project/library/a.ris",
    row: "r1",
    following: BOB,
  });
  $focusedRow.set("x".repeat(201));
  expect(announced.at(-1)).toEqual({
    user: ANN,
    path: "/project/library/a.ris",
    following: BOB,
  });
});
