// @vitest-environment jsdom
import type { NewDecision } from "@tera/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $session } from "../session/session-store.ts";
import { $isOffline } from "../sync/offline.ts";
import { $dirty } from "../sync/save-state.ts";
import { testLocks } from "../sync/tabs/locks.fixture.ts";
import { keptDecisions } from "./kept-decisions.ts";
import { followKeptDecisions, recordDecision } from "./record-decision.ts";

const PLACE = { project: "p1", round: "round-1" };
const include = (referenceId: string): Omit<NewDecision, "id"> => ({
  referenceId,
  decision: "include",
});

/** What the server stored, in its order, and how it answers. */
let stored: { path: string; reference: string }[];
let answer: (decisions: readonly NewDecision[]) => void;
beforeEach(() => {
  stored = [];
  answer = () => undefined;
  const post = (
    path: string,
    _answer: unknown,
    { body: { decisions } }: { readonly body: { readonly decisions: readonly NewDecision[] } },
  ): unknown => {
    answer(decisions);
    for (const { referenceId } of decisions) stored.push({ path, reference: referenceId });
    return { recorded: decisions.length };
  };
  setPlatform({
    http: httpAnswering({ post }),
    clock: { wait: () => new Promise(() => undefined) },
  } as unknown as Platform);
  vi.stubGlobal("navigator", { locks: testLocks().locks });
  $session.set({
    state: "user",
    user: {
      id: "ann",
      email: "ann@uni.example",
      emailVerified: true,
      givenName: "",
      familyName: "",
    },
  });
  $isOffline.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  keptDecisions.list("ann").forEach(keptDecisions.forget);
  localStorage.clear();
  $session.set({ state: "not ready" });
});

const away = (): never => {
  throw new AppError("NO-CONNECTION", "The server does not answer.");
};
const references = (): string[] => stored.map(({ reference }) => reference);

test("a decision is sent at once, and then removed from the device", async () => {
  await recordDecision(PLACE, false, include("r1"));
  expect(stored).toEqual([{ path: "/api/projects/p1/rounds/round-1/decisions", reference: "r1" }]);
  expect(keptDecisions.list("ann")).toEqual([]);
  expect($dirty.get()).toBe(false);
});

test("decisions of an offline tab stay on the device, and are sent in their order later", async () => {
  answer = away;
  for (const id of ["r1", "r2"]) await recordDecision(PLACE, false, include(id));
  await recordDecision(PLACE, true, include("r1"));
  expect(references()).toEqual([]);
  expect($dirty.get()).toBe(true);
  expect(Object.keys(localStorage).every(keptDecisions.isKey)).toBe(true);
  expect(keptDecisions.list("ann").map(({ referenceId }) => referenceId)).toEqual([
    "r1",
    "r2",
    "r1",
  ]);
  expect(keptDecisions.list("bob")).toEqual([]);
  answer = () => undefined;
  $isOffline.set(true);
  const stop = followKeptDecisions("ann");
  $isOffline.set(false);
  await expect.poll(references).toEqual(["r1", "r2", "r1"]);
  expect(stored.at(-1)?.path).toContain("/resolutions");
  expect(keptDecisions.list("ann")).toEqual([]);
  stop();
});

test("a refused decision rejects with the reason, and the others are stored", async () => {
  answer = away;
  for (const id of ["r1", "r2", "r3"]) await recordDecision(PLACE, false, include(id));
  answer = (decisions) => {
    if (decisions.some(({ referenceId }) => referenceId === "r4"))
      throw new AppError("INVALID", "That reason is unknown.", { status: 400 });
  };
  await expect(recordDecision(PLACE, false, include("r4"))).rejects.toThrow("reason is unknown");
  expect(references()).toEqual(["r1", "r2", "r3"]);
  expect(keptDecisions.list("ann")).toEqual([]);
});

test("an ended login does not count as a refusal", async () => {
  answer = () => {
    throw new AppError("TOKEN-EXPIRED", "Log in again.", { status: 401 });
  };
  await recordDecision(PLACE, false, include("r1"));
  expect(keptDecisions.list("ann")).toHaveLength(1);
});

test("a proxy's error page is no refusal, because the decision may have been stored", async () => {
  answer = () => {
    throw new AppError("UNEXPECTED-ANSWER", "That is a page.", { status: 404 });
  };
  await recordDecision(PLACE, false, include("r1"));
  expect(keptDecisions.list("ann")).toHaveLength(1);
});

test("a decision that the browser refuses to store is sent all the same", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await recordDecision(PLACE, false, include("r1"));
  expect(references()).toEqual(["r1"]);
  vi.restoreAllMocks();
});

test("stored values that are not decisions are left unchanged", () => {
  localStorage.setItem("decision:ann x", "{");
  localStorage.setItem("decision:ann y", '{"id": 1}');
  expect(keptDecisions.list("ann")).toEqual([]);
  keptDecisions.keep({
    id: "z",
    person: "ann",
    ...PLACE,
    isResolution: false,
    at: 1,
    referenceId: "r1",
    decision: "maybe",
  });
  expect(keptDecisions.list("ann")).toMatchObject([{ id: "z", decision: "maybe" }]);
});
