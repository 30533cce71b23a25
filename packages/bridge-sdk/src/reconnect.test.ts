import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import type { ConnectOptions } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { failureOf } from "./failure-of.fixture.ts";
import { methods } from "./protocol/methods.ts";
import { exampleUser } from "./testing/fixtures.ts";
import { mockHost } from "./testing/mock-host.ts";
import type { MockHost } from "./testing/mock-host.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(options?: ConnectOptions): Promise<{ host: MockHost; tera: Connection }> {
  const host = mockHost();
  const tera = await connect(options);
  ends.push(tera.dispose, host.stop);
  return { host, tera };
}

/** Sets a handler that never answers. Resolves when the tool calls it. */
function neverAnswers(
  host: MockHost,
  method: "getUser" | "uiConfirm" | "setNamespace",
): Promise<void> {
  return new Promise((resolve) =>
    host.answer(method, () => {
      resolve();
      return new Promise<never>(() => undefined);
    }),
  );
}

describe("after a host's reload", () => {
  it("a host's reload repeats read-only calls and sends the tool a reconnect event", async () => {
    const { host, tera } = await connected();
    const reached = neverAnswers(host, "getUser");
    const asked = tera.user.get();
    await reached;
    const back = new Promise(
      (resolve) => void tera.on("reconnect", () => resolve(tera.host.protocol)),
    );
    host.answer("getUser", () => exampleUser);
    host.reload();
    expect(await asked).toEqual(exampleUser);
    expect(await back).toBe(1);
    expect(host.calls.map(({ method }) => method)).toEqual(["getUser", "getUser"]);
  });

  it("calls that are not read-only reject with DISCONNECTED when the host reloads", async () => {
    const { host, tera } = await connected();
    const reached = [neverAnswers(host, "setNamespace"), neverAnswers(host, "uiConfirm")];
    const calls = [tera.namespaces.set("words", { a: 1 }), tera.ui.confirm("Sure?")];
    await Promise.all(reached);
    host.reload();
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        code: "DISCONNECTED",
        message: expect.stringContaining("Check what was done") as string,
      });
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(host.calls.map(({ method }) => method)).toEqual([
      "setNamespace",
      "uiConfirm",
      "getUser",
    ]);
  });

  it("calls made while the host reloads are sent afterwards", async () => {
    const { host, tera } = await connected();
    host.reload();
    await tera.namespaces.set("words", { a: 1 }).catch(() => undefined);
    const lost = new Promise((resolve) => void tera.on("reconnect", resolve));
    host.reload();
    await vi.waitFor(() =>
      expect(tera.namespaces.set("words", { a: 2 })).resolves.toEqual({ a: 2 }),
    );
    await lost;
    expect(host.mockState.namespaces.get("words")).toEqual({ a: 2 });
  });

  it("calls reject with DISCONNECTED if the host does not come back", async () => {
    const { host, tera } = await connected({ timeout: 1_500 });
    const reached = neverAnswers(host, "getUser");
    const asked = failureOf(tera.user.get());
    await reached;
    host.stop();
    expect((await asked).code).toBe("DISCONNECTED");
    await expect(tera.user.get()).rejects.toMatchObject({ code: "DISCONNECTED" });
  });

  it("the tool stops reconnecting once disposed", async () => {
    const { host, tera } = await connected();
    host.stop();
    await expect
      .poll(() =>
        tera
          .with({ timeout: 1 })
          .user.get()
          .then(
            () => "answered",
            (error: { code: string }) => error.code,
          ),
      )
      .toBe("TIMEOUT");
    const waiting = failureOf(tera.user.get());
    tera.dispose();
    expect((await waiting).code).toBe("DISCONNECTED");
  });

  it("the tool can reconnect any number of times", async () => {
    const { host, tera } = await connected();
    for (let count = 0; count < 5; count += 1) {
      host.reload();
      expect(await tera.project.get()).toMatchObject({ name: "Antibiotics for sore throat" });
    }
  });
});

it("the client repeats exactly the methods that the contract marks as retryable", async () => {
  const { tera } = await connected();
  const flagged = Object.entries(methods).flatMap(([name, { isRetryable }]) =>
    isRetryable ? [name] : [],
  );
  expect(tera.host.retryable?.toSorted()).toEqual(flagged.toSorted());
  expect(flagged.toSorted()).toEqual([
    "checkMethod",
    "getCredentials",
    "getDecisionAgreement",
    "getDecisionConflicts",
    "getDecisionOutcomes",
    "getDecisionProgress",
    "getHostInfo",
    "getMyDecisions",
    "getNamespace",
    "getProject",
    "getProjectFile",
    "getProjectFileContents",
    "getProjectFiles",
    "getProjectLibrary",
    "getProjectState",
    "getProjects",
    "getProvenance",
    "getScopes",
    "getScreeningRound",
    "getTheme",
    "getUser",
    "listNamespaces",
    "listReviewLabels",
    "listReviewers",
    "listScreeningRounds",
  ]);
});

it("an event listener that throws in the tool does not prevent responses to calls", async () => {
  const { host, tera } = await connected();
  const thrown: unknown[] = [];
  const catchIt = (error: unknown): void => void thrown.push(error);
  const before = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", catchIt);
  try {
    tera.on("namespaces", () => {
      throw new Error("of the tool");
    });
    host.emit("namespaces", { name: "words" });
    expect(await tera.namespaces.set("words", { a: 1 })).toEqual({ a: 1 });
    await vi.waitFor(() => expect(thrown.length).toBeGreaterThan(0));
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of before) process.on("uncaughtException", listener);
  }
});
