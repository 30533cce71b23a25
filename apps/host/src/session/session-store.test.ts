// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { rememberedLogin, rememberLogin } from "./login-memory.ts";
import { $session, restoreSession } from "./session-store.ts";

const ANN = {
  id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  email: "ann@example.org",
  emailVerified: true,
};
const PROFILE = {
  loginId: "kp_ann",
  email: "ann@example.org",
  givenName: "Ann",
  familyName: "Lee",
};

function start(
  restore: () => Promise<typeof PROFILE | undefined>,
  user: () => Promise<typeof ANN | undefined>,
): void {
  setPlatform({
    login: { restore, failure: () => undefined },
    tokens: { user },
    local: createMemoryDatabase(),
  } as unknown as Platform);
}

beforeEach(() => {
  // No window opened this one.
  Object.assign(window, { opener: null });
  localStorage.clear();
  $session.set({ state: "not ready" });
});

test("the person of an accepted login is remembered", async () => {
  start(
    async () => PROFILE,
    async () => ANN,
  );
  expect(await restoreSession()).toEqual({
    state: "user",
    user: { ...ANN, givenName: "Ann", familyName: "Lee" },
  });
  expect(rememberedLogin()).toBe(ANN.id);
});

test("a refused or missing login signs out and forgets the remembered person", async () => {
  const refused = async (): Promise<never> => {
    throw new AppError("TOKEN-EXPIRED", "Your session has ended.", { status: 401 });
  };
  for (const begin of [
    () => start(async () => PROFILE, refused),
    () =>
      start(
        async () => PROFILE,
        async () => undefined,
      ),
    () =>
      start(
        async () => undefined,
        async () => undefined,
      ),
  ]) {
    rememberLogin(ANN.id);
    begin();
    expect(await restoreSession()).toEqual({ state: "logged out", failure: undefined });
    expect(rememberedLogin()).toBeUndefined();
  }
});

test("a failed login check keeps the person remembered and says how to try again", async () => {
  const away = async (): Promise<never> => {
    throw new AppError("NO-CONNECTION", "Your login couldn't be checked.");
  };
  for (const begin of [
    () => start(away, async () => ANN),
    () => start(async () => PROFILE, away),
  ]) {
    rememberLogin(ANN.id);
    begin();
    expect(await restoreSession()).toEqual({
      state: "logged out",
      unchecked: { error: expect.objectContaining({ code: "NO-CONNECTION" }) },
      failure: "Your login couldn't be checked. You are still logged in. Try again in a moment.",
    });
    expect(rememberedLogin()).toBe(ANN.id);
    rememberLogin(undefined);
    expect(await restoreSession()).toEqual({
      state: "logged out",
      unchecked: { error: expect.objectContaining({ code: "NO-CONNECTION" }) },
      failure: undefined,
    });
  }
});

test("ADMIN-02 a locked person is signed out and learns why", async () => {
  const message = "Your account is locked.";
  start(
    async () => PROFILE,
    async () => {
      throw new AppError("ACCOUNT-LOCKED", message, { status: 401 });
    },
  );
  expect(await restoreSession()).toEqual({ state: "logged out", failure: message });
});
