import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { $session } from "../session/session-store.ts";
import { type Institute, institutesGateway } from "./institutes-gateway.ts";
import { $membership, instituteAccess, loadMembership } from "./membership.ts";

const BOND: Institute = {
  id: "bond",
  name: "Bond Institute",
  url: null,
  apiUrl: "https://tera.example/api/institutes/bond",
  isDev: false,
};

beforeEach(() =>
  $session.set({
    state: "user",
    user: {
      id: "ruth",
      email: "ruth@uni.example",
      emailVerified: true,
      givenName: "Ruth",
      familyName: "Lee",
    },
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
  $membership.set(undefined);
  $session.set({ state: "not ready" });
});

test("INST-07 membership comes from the API; a failure counts as no membership and is retried", async () => {
  const list = vi.spyOn(institutesGateway, "listManaged");
  list.mockRejectedValueOnce(new AppError("TIMEOUT", "Too slow."));
  await loadMembership();
  expect($membership.get()).toEqual([]);
  list.mockResolvedValue([BOND]);
  await loadMembership();
  expect($membership.get()).toEqual([BOND]);
  await loadMembership();
  expect(list.mock.calls).toEqual([["ruth"], ["ruth"]]);
});

test("INST-08 instituteAccess: opens only an institute of the list", () => {
  expect(instituteAccess(undefined, "bond")).toEqual({ state: "loading" });
  expect(instituteAccess([], "bond")).toEqual({ state: "no manager" });
  expect(instituteAccess([BOND], "other")).toEqual({ state: "other institute" });
  expect(instituteAccess([BOND], undefined)).toEqual({ state: "other institute" });
  expect(instituteAccess([BOND], "bond")).toEqual({ state: "open", institute: BOND });
});
