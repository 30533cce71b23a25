import { expect, test } from "vitest";
import { LOGIN_START, type LoginEvent, type LoginProgress, nextStep } from "./login-steps.ts";

const proved = (isPasswordWeak: boolean, isSecondFactorNeeded = false): LoginEvent => ({
  kind: "passwordProved",
  isPasswordWeak,
  isSecondFactorNeeded,
});
const waiting: LoginProgress = {
  state: "weakPassword",
  isPasswordWeak: true,
  isSecondFactorProved: false,
};

test("a login with a weak password completes only after the person answers the advice", () => {
  expect(nextStep(LOGIN_START, proved(false)).state).toBe("done");
  expect(nextStep(LOGIN_START, proved(true))).toEqual(waiting);
  expect(nextStep(waiting, { kind: "passwordKept" }).state).toBe("done");
  expect(nextStep(waiting, { kind: "passwordChanged" }).state).toBe("done");
});

test("a required second factor comes before the advice about a weak password", () => {
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

test("another provider's login takes the place of the password, not of a second factor", () => {
  const identity = (isSecondFactorNeeded: boolean): LoginEvent => ({
    kind: "identityProved",
    isSecondFactorNeeded,
  });
  expect(nextStep(LOGIN_START, identity(false)).state).toBe("done");
  const asked = nextStep(LOGIN_START, identity(true));
  expect(asked.state).toBe("secondFactor");
  expect(nextStep(asked, identity(false))).toBe(asked);
  expect(nextStep(asked, { kind: "secondFactorProved" }).state).toBe("done");
});

test("a passkey alone completes a login only if it is the first step", () => {
  expect(nextStep(LOGIN_START, { kind: "passkeyProved" }).state).toBe("done");
  const asked = nextStep(LOGIN_START, proved(false, true));
  expect(nextStep(asked, { kind: "passkeyProved" })).toBe(asked);
  expect(nextStep(waiting, { kind: "passkeyProved" })).toBe(waiting);
});

test("a login records whether a second factor was verified, even after the password advice", () => {
  expect(nextStep(LOGIN_START, proved(false)).isSecondFactorProved).toBe(false);
  expect(nextStep(LOGIN_START, { kind: "passkeyProved" }).isSecondFactorProved).toBe(true);
  const factorProved = nextStep(nextStep(LOGIN_START, proved(true, true)), {
    kind: "secondFactorProved",
  });
  expect(nextStep(factorProved, { kind: "passwordKept" })).toEqual({
    state: "done",
    isPasswordWeak: true,
    isSecondFactorProved: true,
  });
});

test("a login event that comes too early does not change the login's state", () => {
  expect(nextStep(LOGIN_START, { kind: "passwordKept" })).toBe(LOGIN_START);
  expect(nextStep(LOGIN_START, { kind: "passwordChanged" })).toBe(LOGIN_START);
  expect(nextStep(LOGIN_START, { kind: "secondFactorProved" })).toBe(LOGIN_START);
  expect(nextStep(waiting, { kind: "secondFactorProved" })).toBe(waiting);
  expect(nextStep(waiting, proved(false))).toBe(waiting);
});
