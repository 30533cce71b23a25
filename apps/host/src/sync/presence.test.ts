import { afterEach, expect, test } from "vitest";
import { $presence, clearPresence, projectPresence } from "./presence.ts";

const [ANN, BOB] = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];

afterEach(clearPresence);

test("projectPresence: lists a person with many tabs once, and ignores malformed entries", () => {
  const presence = projectPresence("p1", ANN);
  expect(presence.me).toEqual({ user: ANN });
  presence.onChange([
    { user: BOB, presence_ref: "1" },
    { user: ANN },
    { user: BOB },
    {},
    { user: "nobody" },
    null,
  ]);
  expect($presence.get()).toEqual({ projectId: "p1", users: [ANN, BOB] });
});

test("projectPresence: ignores another tab of a listed person, and removes a person who leaves", () => {
  const presence = projectPresence("p1", ANN);
  presence.onChange([{ user: ANN }, { user: BOB }]);
  const before = $presence.get();
  presence.onChange([{ user: ANN }, { user: BOB }, { user: BOB }]);
  expect($presence.get()).toBe(before);
  presence.onChange([{ user: ANN }]);
  expect($presence.get()?.users).toEqual([ANN]);
  clearPresence();
  expect($presence.get()).toBeUndefined();
});
