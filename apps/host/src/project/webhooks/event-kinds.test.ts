import { LOG_KINDS } from "@tera/contract";
import { expect, it } from "vitest";
import { EVENT_KINDS, eventsText, kindsOf, typesOf } from "./event-kinds.ts";

it("kinds of events and the types of a webhook convert into each other", () => {
  for (const kind of EVENT_KINDS) expect(kindsOf(typesOf([kind]))).toEqual([kind]);
  expect(kindsOf(typesOf(EVENT_KINDS))).toEqual(EVENT_KINDS);
  expect(kindsOf(typesOf(undefined))).toBeUndefined();
  expect(typesOf(["files"])).toEqual(LOG_KINDS.files);
});

it("a webhook that gets some events says which, also for types that a program chose", () => {
  expect(eventsText(null)).toBeUndefined();
  expect(eventsText(["mark", "fileUpload"])).toBe("Only notes and marks; files added and changed");
});
