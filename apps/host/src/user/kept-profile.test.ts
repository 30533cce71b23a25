// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { $unstored } from "../sync/save-state.ts";
import { forgetProfile, isKeptProfileKey, keepProfile, keptProfile } from "./kept-profile.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("keptProfile: returns a person's latest changes by field, until each is forgotten", () => {
  keepProfile("ann", { darkMode: true, dateLanguage: "de" });
  keepProfile("ann", { darkMode: false });
  keepProfile("ben", { darkMode: "system" });
  expect(keptProfile("ann")).toEqual({ darkMode: false, dateLanguage: "de" });
  forgetProfile("ann", { darkMode: false });
  expect(keptProfile("ann")).toEqual({ dateLanguage: "de" });
  expect(keptProfile("ben")).toEqual({ darkMode: "system" });
});

test("keptProfile: a field to be unset is undefined, and invalid values are dropped", () => {
  keepProfile("ann", { institute: undefined });
  localStorage.setItem("profile:ann darkMode", JSON.stringify({ value: "purple" }));
  localStorage.setItem("profile:ann name", JSON.stringify("Ann"));
  localStorage.setItem("profile:ann dateLanguage", "{");
  expect(Object.entries(keptProfile("ann"))).toEqual([["institute", undefined]]);
  expect(Object.keys(localStorage).every(isKeptProfileKey)).toBe(true);
  expect(isKeptProfileKey("plan:ann")).toBe(false);
});

test("keepProfile: without storage, the change counts as unstored until it is forgotten", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No storage", "SecurityError");
  });
  keepProfile("ann", { darkMode: true });
  expect($unstored.get()).toBe(true);
  forgetProfile("ann", { darkMode: true });
  expect($unstored.get()).toBe(false);
});
