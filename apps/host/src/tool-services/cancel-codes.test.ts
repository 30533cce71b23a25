// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { $lastError, setErrorNavigation } from "../errors/last-error.ts";
import { attempt, dialogs, toaster, toastError } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import type { SessionUser } from "../session/session-store.ts";
import { $session } from "../session/session-store.ts";
import { dialogCalls } from "./dialog-calls.tsx";

const { showError, showToolFailure } = dialogCalls({
  name: "Polyglot",
  origin: "https://tools.example",
  signal: new AbortController().signal,
  navigate: () => undefined,
});
function dismissAll(): void {
  while (toaster.current() !== null) toaster.dismiss();
}

const CODES = ["CANCEL", "cancel", "SKIP"];

describe("DLG-04 errors whose code says that the person cancelled", () => {
  // Messages of other test files in this worker may still be shown.
  beforeEach(dismissAll);
  afterEach(dismissAll);

  it.each(CODES.flatMap((code) => [code, new AppError(code, "The person changed their mind.")]))(
    "DLG-04 %s shows neither message, dialog nor error page",
    async (thrown) => {
      toastError(thrown);
      attempt(() => Promise.reject(thrown));
      if (thrown instanceof Error) await showError(thrown);
      expect([toaster.current(), dialogs.current(), $lastError.get()]).toEqual([
        null,
        [],
        undefined,
      ]);
    },
  );
});

describe("BRIDGE-12 a tool's error message", () => {
  beforeAll(() => {
    placeConfiguration();
    setPlatform({ local: createMemoryDatabase() } as unknown as Platform);
    setErrorNavigation(() => undefined);
  });
  afterEach(() => $lastError.set(undefined));

  it("names the tool in its title, and the tool's origin in its text", async () => {
    await showToolFailure({
      title: "Your session has ended",
      text: "Type your password again.",
      code: "NEED-PASSWORD",
    });
    expect($lastError.get()).toMatchObject({
      code: "TOOL-ERROR",
      title: "Polyglot has failed",
      text: "The tool at https://tools.example says: Your session has ended: Type your password again. (the tool's error code: NEED-PASSWORD)",
    });
  });

  it.each(["PROJECT-NOT-FOUND", "NEED-LOGIN"])(
    "a signed-in person sees a tool error even if the tool sends the host's code %s",
    async (code) => {
      $session.set({ state: "user", user: { id: "u1", email: "ada@example.org" } as SessionUser });
      await showToolFailure({ title: undefined, text: "x", code });
      expect($lastError.get()).toMatchObject({ code: "TOOL-ERROR", title: "Polyglot has failed" });
    },
  );

  it("if a tool reports NEED-LOGIN, a signed-out person sees the host's own login message", async () => {
    $session.set({ state: "logged out" });
    await showToolFailure({ title: "Pay here", text: "https://evil.example", code: "NEED-LOGIN" });
    expect($lastError.get()).toMatchObject({
      code: "NEED-LOGIN",
      title: "Account needed",
      text: "You need to be logged in to do that",
    });
  });
});
