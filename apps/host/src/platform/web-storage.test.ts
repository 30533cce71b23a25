// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import {
  clearWebStorage,
  readWebStorage,
  readWebStorageJson,
  webStorageNames,
  writeWebStorage,
} from "./web-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("writeWebStorage: stores in one area, and undefined removes", () => {
  expect(writeWebStorage("device", "a", "1")).toBe(true);
  expect([readWebStorage("device", "a"), readWebStorage("tab", "a")]).toEqual(["1", undefined]);
  expect(writeWebStorage("device", "a", undefined)).toBe(true);
  expect(webStorageNames("device")).toEqual([]);
});

test("readWebStorageJson: undefined for a missing value and for one that is not JSON", () => {
  writeWebStorage("tab", "broken", "{");
  writeWebStorage("tab", "list", "[1]");
  expect(["none", "broken", "list"].map((name) => readWebStorageJson("tab", name))).toEqual([
    undefined,
    undefined,
    [1],
  ]);
});

test("clearWebStorage: keeps the login provider's keys and the names to keep", () => {
  for (const area of ["device", "tab"] as const)
    for (const name of ["kinde_refreshToken0", "pkce-code-verifier", "kept", "other"])
      writeWebStorage(area, name, "x");
  clearWebStorage((name) => name === "kept");
  for (const area of ["device", "tab"] as const)
    expect(webStorageNames(area).toSorted()).toEqual([
      "kept",
      "kinde_refreshToken0",
      "pkce-code-verifier",
    ]);
});

test("a browser without storage counts as empty and refuses writes", () => {
  const refuse = (): never => {
    throw new DOMException("No storage", "SecurityError");
  };
  const refusing = new Proxy({}, { get: refuse, ownKeys: refuse });
  vi.stubGlobal("localStorage", refusing);
  vi.stubGlobal("sessionStorage", refusing);
  expect(readWebStorage("tab", "a")).toBeUndefined();
  expect(writeWebStorage("device", "a", "1")).toBe(false);
  expect(webStorageNames("device")).toEqual([]);
  expect(() => clearWebStorage(() => false)).not.toThrow();
});
