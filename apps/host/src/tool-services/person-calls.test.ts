import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import { callHandler } from "./handlers/call-handler.fixture.ts";
import { userHandlers } from "./handlers/user.ts";
import { memoryServices } from "./memory-services.fixture.ts";
import { dialogs } from "../errors/notices.ts";
import { $session } from "../session/session-store.ts";
import { personCalls, toPublicCredentials } from "./person-calls.tsx";

const { askForLogin, currentUser } = personCalls({
  name: "Polyglot",
  origin: "https://tools.example",
  signal: new AbortController().signal,
  navigate: () => undefined,
});

afterEach(() => $session.set({ state: "not ready" }));

it("BRIDGE-06 ROLE-07 currentUser: is null when signed out, rejects if the login check fails", async () => {
  $session.set({ state: "logged out" });
  expect(await currentUser()).toBeNull();
  $session.set({ state: "logged out", failure: "The server couldn't check your login." });
  await expect(currentUser()).rejects.toMatchObject({
    code: "LOGIN-UNKNOWN",
    message: "The server couldn't check your login.",
  });
});

it("BRIDGE-06 requireUser: asks for a login when the login check failed", async () => {
  $session.set({ state: "logged out", failure: "The server couldn't check your login." });
  const { memory, services } = memoryServices();
  const ada = memory.user;
  memory.answers.push(ada);
  const handlers = userHandlers({ ...services, currentUser });
  await expect(callHandler(handlers, "getUser", [])).rejects.toMatchObject({
    code: "LOGIN-UNKNOWN",
  });
  expect(await callHandler(handlers, "requireUser", [])).toEqual(ada);
  expect(memory.shown).toHaveLength(1);
});

it("getCredentials: returns the operator's Firebase project, or empty values without one", () => {
  const supabase = { supabaseUrl: "https://host.example", supabaseKey: "publishable" };
  expect(toPublicCredentials(supabase)).toEqual({
    firebaseApiKey: "",
    firebaseAuthDomain: "",
    firebaseProjectId: "",
    firebaseAppId: "",
    ...supabase,
  });
  const firebase = { apiKey: "k", authDomain: "x.example", projectId: "x", appId: "1" };
  expect(toPublicCredentials({ ...supabase, firebase })).toEqual({
    firebaseApiKey: "k",
    firebaseAuthDomain: "x.example",
    firebaseProjectId: "x",
    firebaseAppId: "1",
    ...supabase,
  });
});

it("ERR-11 login question: closes on dismissal, any sign-in or abort of the tool's call", async () => {
  $session.set({ state: "logged out" });
  const question = { title: "account needed", body: "You must be logged in", isHtml: false };
  const call = new AbortController();
  const asked = [askForLogin(question, call.signal), askForLogin(question, call.signal)];
  expect(dialogs.current()).toHaveLength(1);
  const [shown] = dialogs.current();
  (shown?.node as ReactElement<{ onClose: () => void }> | undefined)?.props.onClose();
  await asked[0];
  expect(dialogs.current()).toHaveLength(1);
  $session.set({
    state: "user",
    user: {
      id: "u1",
      email: "ada@example.org",
      emailVerified: true,
      givenName: "Ada",
      familyName: "Lovelace",
    },
  });
  await asked[1];
  expect(dialogs.current()).toEqual([]);
  await askForLogin(question, call.signal);

  $session.set({ state: "logged out" });
  const cancelled = askForLogin(question, call.signal);
  expect(dialogs.current()).toHaveLength(1);
  call.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  expect(dialogs.current()).toEqual([]);
});
