import { expect, test } from "vitest";
import { LOGIN_START, type LoginEvent, type LoginProgress, nextStep } from "./login-steps.ts";

const proved = (isPasswordWeak: boolean, isSecondFactorNeeded = false): LoginEvent => ({
  kind: "passwordProved",
  isPasswordWeak,
  isSecondFactorNeeded,
});
const waiting: LoginProgress = { state: "weakPassword", isPasswordWeak: true };

test("a good password ends a login, a weak one leads to the advice, and either answer to that ends it", () => {
  expect(nextStep(LOGIN_START, proved(false)).state).toBe("done");
  expect(nextStep(LOGIN_START, proved(true))).toEqual(waiting);
  expect(nextStep(waiting, { kind: "passwordKept" }).state).toBe("done");
  expect(nextStep(waiting, { kind: "passwordChanged" }).state).toBe("done");
});

test("where there is a second factor, nothing goes on without it, and the advice comes after it", () => {
  for (const isPasswordWeak of [false, true]) {
    const asked = nextStep(LOGIN_START, proved(isPasswordWeak, true));
    expect(asked.state).toBe("secondFactor");
    for (const kind of ["passwordKept", "passwordChanged"] as const)
      expect(nextStep(asked, { kind })).toBe(asked);
    expect(nextStep(asked, proved(false))).toBe(asked);
    expect(nextStep(asked, { kind: "secondFactorProved" }).state).toBe(
      isPasswordWeak ? "weakPassword" : "done",
    );
  }
});

test("a passkey that stands for itself ends a login at its start, and only there", () => {
  expect(nextStep(LOGIN_START, { kind: "passkeyProved" }).state).toBe("done");
  const asked = nextStep(LOGIN_START, proved(false, true));
  expect(nextStep(asked, { kind: "passkeyProved" })).toBe(asked);
  expect(nextStep(waiting, { kind: "passkeyProved" })).toBe(waiting);
});

test("an event that comes before its time moves nothing", () => {
  expect(nextStep(LOGIN_START, { kind: "passwordKept" })).toBe(LOGIN_START);
  expect(nextStep(LOGIN_START, { kind: "passwordChanged" })).toBe(LOGIN_START);
  expect(nextStep(LOGIN_START, { kind: "secondFactorProved" })).toBe(LOGIN_START);
  expect(nextStep(waiting, { kind: "secondFactorProved" })).toBe(waiting);
  expect(nextStep(waiting, proved(false))).toBe(waiting);
});
