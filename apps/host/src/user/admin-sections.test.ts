import { afterEach, expect, test } from "vitest";
import { $session, type SessionUser } from "../session/session-store.ts";
import { $adminSections, $isAdministrator } from "./admin-sections.ts";

const signIn = (role: SessionUser["role"]): void =>
  $session.set({
    state: "user",
    user: {
      id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      email: "ann@example.org",
      emailVerified: true,
      givenName: "Ann",
      familyName: "Lee",
      role,
    },
  });
const sections = (): readonly string[] => $adminSections.get().map(({ id }) => id);

afterEach(() => $session.set({ state: "not ready" }));

test("ADMIN-01 ADMIN-05 administrators see all sections, staff the overview, others none", () => {
  expect(sections()).toEqual([]);
  signIn(undefined);
  expect(sections()).toEqual([]);
  signIn("staff");
  expect([sections(), $isAdministrator.get()]).toEqual([["overview"], false]);
  signIn("administrator");
  expect(sections()).toHaveLength(8);
  expect($isAdministrator.get()).toBe(true);
});
