import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers, Scope } from "@tera/bridge-sdk/host";
import { describe, expect, it } from "vitest";
import { memoryServices } from "../bridge/memory-services.fixture.ts";
import { toolHandlers } from "../bridge/handlers/tool-handlers.ts";
import { guardedCalls } from "./guarded-calls.ts";
import { HANDLED_METHODS, lazyHandlers } from "./lazy-handlers.ts";

const context: CallContext = { origin: "https://lab.example", mode: "embedded", granted: new Set(SCOPES), signal: new AbortController().signal, withFocus: (show) => show() };

function guarded(granted: readonly Scope[], isSomebodyHere = true) {
  const asked: string[] = [];
  const handlers: Handlers = { getUser: () => null, getProjectFiles: ({ granted: mine }) => [...mine] as never, uiWindow: () => undefined };
  const calls = guardedCalls(handlers, {
    isSomebodyHere: () => Promise.resolve(isSomebodyHere),
    permissions: ({ origin }) => {
      asked.push(origin);
      return Promise.resolve(new Set(granted));
    },
  });
  return { asked, answer: async (method: keyof Handlers) => calls.answer(method, context, []) };
}

describe("ROLE-07 calls of the page around /embed", () => {
  it("reach the handlers with what was truly allowed, whatever the transport says", async () => {
    expect(await guarded(["files:read"]).answer("getProjectFiles")).toEqual(["files:read"]);
  });

  it("are refused without the method's own permission", async () => {
    const { answer } = guarded(["ui"]);
    await expect(answer("getProjectFiles")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(answer("getUser")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(answer("uiWindow")).resolves.toBeUndefined();
  });

  it("learn without a question that nobody is logged in, and ask for all else", async () => {
    const { answer, asked } = guarded([], false);
    expect(await answer("getUser")).toBeNull();
    expect(asked).toEqual([]);
    await expect(answer("getProjectFiles")).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(asked).toEqual([context.origin]);
  });

  it("have a handler for every method that the host answers, and for no other", () => {
    expect([...HANDLED_METHODS].toSorted()).toEqual(Object.keys(toolHandlers(memoryServices().services)).toSorted());
    expect(Object.keys(lazyHandlers(() => Promise.reject(new Error("unused"))))).toEqual(HANDLED_METHODS);
  });
});
