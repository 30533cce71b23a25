import { expect, test } from "vitest";
import { LOGIN_START, type LoginEvent, type LoginProgress, nextStep } from "./login-steps.ts";

const proved = (isPasswordWeak: boolean): LoginEvent => ({ kind: "passwordProved", isPasswordWeak });
const waiting: LoginProgress = { state: "weakPassword", isPasswordWeak: true };

test("a good password ends a login, a weak one leads to the advice, and either answer to that ends it", () => {
  expect(nextStep(LOGIN_START, proved(false)).state).toBe("done");
  expect(nextStep(LOGIN_START, proved(true))).toEqual(waiting);
  expect(nextStep(waiting, { kind: "passwordKept" }).state).toBe("done");
  expect(nextStep(waiting, { kind: "passwordChanged" }).state).toBe("done");
});

test("an event that comes before its time moves nothing", () => {
  expect(nextStep(LOGIN_START, { kind: "passwordKept" })).toBe(LOGIN_START);
  expect(nextStep(LOGIN_START, { kind: "passwordChanged" })).toBe(LOGIN_START);
  expect(nextStep(waiting, proved(false))).toBe(waiting);
});
