// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { $session, type SessionUser } from "../session/session-store.ts";
import { $visit, clearVisit, loadVisit, noteVisit } from "./unread-store.ts";

const BEFORE = "2026-05-01T08:00:00Z";
const NOW = "2026-05-01T10:00:00+01:00";

interface Answer {
  readonly seen_at: string;
  readonly unread: number;
}

let answers: ((answer: Answer) => void)[];

beforeEach(() => {
  answers = [];
  clearVisit();
  $activeProjectId.set("p1");
  $session.set({ state: "user", user: { id: "u1" } as SessionUser });
  const wait = (): Promise<Answer> => new Promise((resolve) => answers.push(resolve));
  setPlatform({ http: httpAnswering({ get: wait, post: wait }) } as unknown as Platform);
});

test("unread entries: a number read before a visit does not come back after it", async () => {
  const loaded = loadVisit("p1");
  const noted = noteVisit("p1");
  answers[1]?.({ seen_at: NOW, unread: 0 });
  await noted;
  answers[0]?.({ seen_at: BEFORE, unread: 3 });
  await loaded;
  expect($visit.get()).toEqual({ projectId: "p1", seenAt: NOW, unread: 0 });

  // Asked for later, but read before the visit was stored.
  const late = loadVisit("p1");
  answers[2]?.({ seen_at: BEFORE, unread: 3 });
  await late;
  expect($visit.get()?.unread).toBe(0);
});

test("unread entries: of two numbers, the one asked for last is shown", async () => {
  const both = [loadVisit("p1"), loadVisit("p1")];
  answers[1]?.({ seen_at: BEFORE, unread: 4 });
  await both[1];
  answers[0]?.({ seen_at: BEFORE, unread: 3 });
  await Promise.all(both);
  expect($visit.get()?.unread).toBe(4);
});

test("unread entries: an answer for a project that was left is ignored", async () => {
  const loaded = loadVisit("p1");
  $activeProjectId.set("p2");
  answers[0]?.({ seen_at: BEFORE, unread: 3 });
  await loaded;
  expect($visit.get()).toBeUndefined();
});
