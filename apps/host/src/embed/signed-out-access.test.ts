import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers, MethodName, Scope, ScopeStates } from "@tera/bridge-sdk/host";
import { describe, expect, it } from "vitest";
import { toolHandlers } from "../tool-services/handlers/tool-handlers.ts";
import { memoryServices } from "../tool-services/memory-services.fixture.ts";
import { HANDLED_METHODS, lazyHandlers } from "./lazy-handlers.ts";
import {
  allowSignedOutReads,
  withSignedOutResults,
  withUndecidedScopes,
} from "./signed-out-access.ts";

const call = (method: MethodName, granted: ReadonlySet<Scope> = new Set()): CallContext => ({
  method,
  origin: "https://lab.example",
  mode: "embedded",
  granted,
  signal: new AbortController().signal,
  withFocus: (show) => show(),
});

function page(isSignedIn: boolean) {
  const asked: string[] = [];
  const person = { isSignedIn };
  const grants = allowSignedOutReads(
    () => Promise.resolve(person.isSignedIn),
    (_origin, { method }) => {
      asked.push(method);
      return new Set(SCOPES);
    },
  );
  const handlers = withSignedOutResults({
    getUser: () => ({
      id: "u1",
      email: "ada@example.org",
      name: "Ada",
      isSubscribed: false,
      credits: 0,
    }),
    getProjectFiles: () => [],
    uiPanic: () => undefined,
  });
  return {
    asked,
    person,
    handlers,
    grant: async (method: MethodName) =>
      call(method, await grants("https://lab.example", call(method))),
  };
}

const answer = async (handlers: Handlers, context: CallContext): Promise<unknown> =>
  (handlers[context.method as keyof Handlers] as (context: CallContext) => unknown)(context);

describe("ROLE-07 calls of the embedding page before a login", () => {
  it("a read call returns null without asking the person", async () => {
    const { grant, handlers, asked } = page(false);
    expect(await answer(handlers, await grant("getUser"))).toBeNull();
    expect(asked).toEqual([]);
  });

  it("a read call that began before a login still returns null", async () => {
    const { grant, handlers, person } = page(false);
    const context = await grant("getUser");
    person.isSignedIn = true;
    expect(await answer(handlers, context)).toBeNull();
  });

  it("a read call whose scope the tool has not named is answered, and names that scope", async () => {
    const grants = allowSignedOutReads(
      () => Promise.resolve(false),
      () => new Set(),
    );
    const named = new Set<Scope>(["ui"]);
    const granted = await grants("https://lab.example", { ...call("getUser"), named });
    expect(granted.has("user")).toBe(true);
    expect([...named]).toEqual(["ui", "user"]);
  });

  it("other calls ask the person, and so does a read call after a login", async () => {
    const { grant, asked, handlers, person } = page(false);
    await grant("getProjectFiles");
    person.isSignedIn = true;
    expect(await answer(handlers, await grant("getUser"))).toMatchObject({ id: "u1" });
    expect(asked).toEqual(["getProjectFiles", "getUser"]);
  });
});

it("a visitor's scopes are undecided until somebody may be signed in", async () => {
  const person = { isVisitor: true };
  const granted = Object.fromEntries(SCOPES.map((scope) => [scope, "granted"])) as ScopeStates;
  const handlers = withUndecidedScopes({ getScopes: () => granted }, () => person.isVisitor);
  expect(await answer(handlers, call("getScopes"))).toMatchObject({ user: "prompt", ui: "prompt" });
  person.isVisitor = false;
  expect(await answer(handlers, call("getScopes"))).toEqual(granted);
});

describe("the calls of the /embed page", () => {
  it("have a handler for exactly the methods that the host supports on /embed", () => {
    expect([...HANDLED_METHODS].toSorted()).toEqual(
      Object.keys(toolHandlers(memoryServices().services))
        .filter((name) => !["setSize", "openProjectFile", "openScreeningRound"].includes(name))
        .toSorted(),
    );
    expect(Object.keys(lazyHandlers(() => Promise.reject(new Error("unused"))))).toEqual(
      HANDLED_METHODS,
    );
  });

  it("reject with NOT-AVAILABLE if the method has no handler", async () => {
    await expect(
      answer(
        lazyHandlers(() => Promise.resolve({})),
        call("uiPanic"),
      ),
    ).rejects.toMatchObject({ code: "NOT-AVAILABLE" });
  });
});
