import { afterEach, expect, test, vi } from "vitest";
import { toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { claimForInstitute } from "./claim.ts";
import { $counts, countKey, loadCount } from "./institute-counts.ts";
import type { Institute } from "./institutes-gateway.ts";

const institute = (id: string): Institute => ({
  id,
  name: "Bond Institute",
  url: null,
  apiUrl: `https://institute.example/${id}`,
  isDev: false,
});

let now = 0;

/**
 * Sets up a server that returns `count()` and a clock that returns `now`. Returns the requested
 * addresses.
 */
function answer(count: () => number): string[] {
  const asked: string[] = [];
  setPlatform({
    clock: { now: () => now },
    http: httpAnswering({
      get: (_path, _answer, request: { readonly address?: string }) => {
        asked.push(request.address ?? "");
        return { count: count() };
      },
      post: () => ({ claimed: true }),
    }),
  } as unknown as Platform);
  return asked;
}

afterEach(() => {
  now = 0;
  $counts.set({});
  while (toaster.current() !== null) toaster.dismiss();
  vi.restoreAllMocks();
});

test("INST-06 counts come from the institute's API and are kept for a minute", async () => {
  const bond = institute("bond");
  const asked = answer(() => 7);
  await loadCount("projects", bond);
  expect($counts.get()).toEqual({ [countKey("projects", "bond")]: 7 });
  now = 59_999;
  await loadCount("projects", bond);
  expect(asked).toEqual(["https://institute.example/bond/projects/count"]);
  now = 60_000;
  await loadCount("projects", bond);
  await loadCount("users", bond);
  expect(asked.slice(1)).toEqual([
    "https://institute.example/bond/projects/count",
    "https://institute.example/bond/users/count",
  ]);
});

test("INST-06 a count that fails to load is not shown, and the next load requests it again", async () => {
  const lane = institute("lane");
  let isDown = true;
  answer(() => {
    if (isDown) throw new AppError("NO-CONNECTION", "No answer.");
    return 3;
  });
  await loadCount("users", lane);
  expect($counts.get()).toEqual({});
  isDown = false;
  await loadCount("users", lane);
  expect($counts.get()).toEqual({ [countKey("users", "lane")]: 3 });
});

test("INST-04 a claim shows what was allocated and raises the count", async () => {
  const hill = institute("hill");
  answer(() => 1);
  await loadCount("users", hill);
  await claimForInstitute("users", "hill", "u1");
  expect(toaster.current()?.message).toBe("User allocated to institute");
  expect($counts.get()).toEqual({ [countKey("users", "hill")]: 2 });
  await claimForInstitute("projects", "hill", "p1");
  expect(toaster.current()?.message).toBe("Project allocated to institute");
});
