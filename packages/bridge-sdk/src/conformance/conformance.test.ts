import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { exampleProjects } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost } from "../testing/mock-host.ts";
import { runConformance } from "./run-conformance.ts";
import { CONFORMANCE_GROUPS } from "./steps.ts";
import type { ConformanceGroup } from "./steps.ts";

const [{ id: PROJECT }] = exampleProjects;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(): Promise<{ host: MockHost; tera: Connection }> {
  const host = mockHost();
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  return { host, tera };
}

const run = (tera: Connection, groups: readonly ConformanceGroup[]) =>
  runConformance({
    call: (method, args) =>
      (tera.call as (name: string, args: readonly unknown[]) => Promise<unknown>)(method, args),
    project: PROJECT,
    mark: "words",
    groups,
  });

describe("conformance", () => {
  it.each(CONFORMANCE_GROUPS)("the mock host conforms: %s", async (group) => {
    const { tera } = await connected();
    expect(await run(tera, [group])).toEqual([]);
  });

  it("a host that answers otherwise has faults that name the call, its end and what was expected", async () => {
    const { host, tera } = await connected();
    host.answer("listNamespaces", () => []);
    host.fail("setNamespace", "CANCEL", "No");
    host.answer("setPage", () => undefined);
    const faults = await run(tera, ["namespaces", "log and page"]);
    expect(new Set(faults.map(({ group }) => group))).toEqual(
      new Set(["namespaces", "log and page"]),
    );
    expect(faults.map(({ message }) => message)).toContain(
      '["setNamespace","wordswords",{}] ended with the error {"message":"No","code":"CANCEL"} instead of {"gives":{}}',
    );
    expect(faults.map(({ message }) => message)).toContain(
      '["listNamespaces"] ended with [] instead of {"has":[{"name":"wordsempty"},{"name":"wordswords"}]}',
    );
    expect(faults.map(({ call }) => call)).toContainEqual(["setPage", "words"]);
    expect(faults.map(({ call }) => call)).not.toContainEqual(["projectLog", { title: "x" }]);
  });

  it("codes are compared only for clients that get codes", async () => {
    const failing = (error: unknown) =>
      runConformance({
        call: (method) => Promise.reject(method === "setProjectFileContents" ? error : "other"),
        project: PROJECT,
        mark: "words",
        groups: ["files"],
      });
    const isFault = (faults: Awaited<ReturnType<typeof failing>>): boolean =>
      faults.some(({ message }) => message.includes('"outdated"'));
    const conflict = { argument: "options.expect", current: null };
    expect(isFault(await failing("Someone changed this file."))).toBe(false);
    for (const [details, expected] of [
      [{ code: "VERSION-CONFLICT", data: conflict }, false],
      [{ code: "VERSION-CONFLICT", data: { argument: "id", current: null } }, true],
      [{ code: "VERSION-CONFLICT" }, true],
      [{ code: "EXISTS", data: conflict }, true],
    ] as const)
      expect(isFault(await failing(Object.assign(new Error("No"), details)))).toBe(expected);
  });
});
