import { expect, it } from "vitest";
import { CLOSED, nextOpenState, type OpenEvent, type OpenState } from "./open-reference.ts";

const after = (...events: readonly OpenEvent[]): OpenState => events.reduce(nextOpenState, CLOSED);
const OPENED: OpenEvent = { type: "opened", id: "a" };
const READ: OpenEvent = { type: "reading started", id: "a" };
const MOVED: OpenEvent = { type: "moved", id: "b" };
const ENDED: OpenEvent = { type: "reading ended" };

it("open reference: reading moves on, and returns to the list or the panel it began in", () => {
  expect(after(READ, MOVED)).toEqual({ mode: "reading", id: "b", returnsTo: "list" });
  expect(after(READ, MOVED, ENDED)).toEqual(CLOSED);
  expect(after(OPENED, READ, MOVED)).toEqual({ mode: "reading", id: "b", returnsTo: "panel" });
  expect(after(OPENED, READ, MOVED, ENDED)).toEqual({ mode: "panel", id: "b", isNew: false });
});

it("open reference: closing ends reading, and the next row opens in the panel", () => {
  expect(after(OPENED, READ, { type: "closed" })).toEqual(CLOSED);
  expect(after(READ, { type: "closed" }, OPENED)).toEqual({ mode: "panel", id: "a", isNew: false });
  expect(after(OPENED, ENDED)).toEqual({ mode: "panel", id: "a", isNew: false });
});

it("open reference: an added reference is new until another one is shown", () => {
  expect(after({ type: "added", id: "c" })).toEqual({ mode: "panel", id: "c", isNew: true });
  expect(after({ type: "added", id: "c" }, MOVED)).toEqual({
    mode: "panel",
    id: "b",
    isNew: false,
  });
  expect(after(READ, { type: "added", id: "c" })).toEqual({ mode: "panel", id: "c", isNew: true });
});
