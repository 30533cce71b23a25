// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { projectSummary } from "../projects/project-summary.fixture.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { $isOffline } from "../sync/offline.ts";
import { $dirty } from "../sync/save-state.ts";
import { testLocks } from "../sync/tabs/locks.fixture.ts";
import { appendLog, followKeptEntries } from "./append-log.ts";
import { keptEntries } from "./kept-entries.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";

interface Sent {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly title?: string;
}

/** What the server received, in its order, and how it answers. */
let sent: Sent[];
let answer: (entry: Sent) => void;
beforeEach(() => {
  sent = [];
  answer = () => undefined;
  const post = (_path: string, _answer: unknown, { body }: { readonly body: Sent }): unknown => {
    sent.push(body);
    answer(body);
    return { id: body.id };
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
  $projects.set([projectSummary({ id: PROJECT })]);
  $isOffline.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  keptEntries.list("ann").forEach(keptEntries.forget);
  localStorage.clear();
  $session.set({ state: "not ready" });
  $projects.set(undefined);
});

const away = (): never => {
  throw new AppError("NO-CONNECTION", "The server does not answer.");
};
const refuse = (): never => {
  throw new AppError("INVALID", "That text is too long.", { status: 400 });
};
const mark = (title: string) => appendLog(PROJECT, { type: "mark", title });

test("appendLog: an entry is kept from the call on, and forgotten once it is stored", async () => {
  const appending = mark("Search finished");
  expect(keptEntries.list("ann")).toMatchObject([{ project: PROJECT, entry: { type: "mark" } }]);
  expect($dirty.get()).toBe(true);
  await appending;
  expect(sent).toMatchObject([{ userId: "ann", type: "mark", title: "Search finished" }]);
  expect(Object.keys(localStorage)).toEqual([]);
  expect($dirty.get()).toBe(false);
});

test("appendLog: unanswered entries are sent again in their order, under the same ids", async () => {
  answer = away;
  for (const title of ["first", "second"]) await mark(title);
  const [first] = sent;
  expect(Object.keys(localStorage).every(keptEntries.isKey)).toBe(true);
  answer = () => undefined;
  sent = [];
  $isOffline.set(true);
  const stop = followKeptEntries("ann");
  $isOffline.set(false);
  await expect.poll(() => sent.map(({ title }) => title)).toEqual(["first", "second"]);
  expect(sent[0]?.id).toBe(first?.id);
  await expect.poll(() => keptEntries.list("ann")).toEqual([]);
  stop();
});

test("appendLog: a refused entry rejects to its caller alone, and is not kept", async () => {
  answer = ({ title }) => (title === "b" ? refuse() : undefined);
  const outcomes = await Promise.allSettled(["a", "b", "c"].map(mark));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(keptEntries.list("ann")).toEqual([]);
});

test("appendLog: an entry with credits rejects unless the server took them", async () => {
  answer = away;
  const charged = { type: "tool", tool: "word-freq", credits: 5 } as const;
  await expect(appendLog(PROJECT, charged)).rejects.toThrow("does not answer");
  expect(keptEntries.list("ann")).toEqual([]);
});

test("appendLog: a stored entry with an invalid form is left unchanged", () => {
  localStorage.setItem("log:ann x", "{");
  localStorage.setItem(
    "log:ann y",
    '{"id":"y","person":"ann","project":PROJECT,"at":1,"entry":"mark"}',
  );
  expect(keptEntries.list("ann")).toEqual([]);
});
