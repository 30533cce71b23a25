import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Queryable } from "../database/database.ts";
import { listen, portOf } from "../listen.ts";
import { StartupListener } from "../startup-listener.ts";
import { prepareStoppingListener } from "../stopping-listener.ts";
import { openProbes } from "./probes.ts";
import { MIN_FREE_BYTES, openReadiness, type ReadinessSources } from "./readiness.ts";

const SECRET = "postgres://owner:hunter2@db.example/tera";
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const database = (query: () => Promise<unknown[]>): Queryable => ({
  query: query as Queryable["query"],
});
const away = database(() => Promise.reject(new Error(SECRET)));
const migrated = database(() => Promise.resolve([{ name: "migrations/1.sql", checksum: "a" }]));

let directory: string;
let time: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tera-probes-"));
  time = 0;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

const open = (changes: Partial<ReadinessSources> = {}) =>
  openReadiness({
    database: migrated,
    owner: migrated,
    dataDirectory: directory,
    contents: () => Promise.resolve(),
    migrations: [{ name: "migrations/1.sql", checksum: "a" }],
    log: quiet,
    freeBytes: () => Promise.resolve(MIN_FREE_BYTES),
    now: () => time,
    ...changes,
  });

function ask(port: number, path: string, method = "GET", host = "probe.example") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      httpRequest({ port, path, method, headers: { host }, agent: false }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .once("error", reject)
        .end();
    },
  );
}

describe("openReadiness", () => {
  it("readiness: a working server fails no check", async () => {
    expect(await open({ freeBytes: undefined as never })()).toEqual([]);
  });

  it.each([
    ["database", { database: away }],
    ["migrations", { owner: away }],
    ["migrations", { migrations: [{ name: "migrations/1.sql", checksum: "b" }] }],
    ["migrations", { migrations: [{ name: "migrations/2.sql", checksum: "a" }] }],
    ["storage", { dataDirectory: "/nowhere/at/all" }],
    ["storage", { contents: () => Promise.reject(new Error("away")) }],
    ["disk", { freeBytes: () => Promise.resolve(MIN_FREE_BYTES - 1) }],
  ] satisfies [string, Partial<ReadinessSources>][])(
    "readiness: names %s if it fails",
    async (name, changes) => {
      expect(await open(changes)()).toEqual([name]);
    },
  );

  it("readiness: a database that does not answer fails within the timeout", async () => {
    const hanging = database(() => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const failed = open({ database: hanging })();
    await vi.advanceTimersByTimeAsync(3000);
    // The other checks read the disk, which the faked clock does not wait for.
    expect(await failed).toContain("database");
  });

  it("readiness: probes within a second share one check", async () => {
    let queries = 0;
    const counted = database(() => {
      queries += 1;
      return Promise.resolve([]);
    });
    const readiness = open({ database: counted });
    await Promise.all([readiness(), readiness()]);
    time = 999;
    await readiness();
    expect(queries).toBe(1);
    time = 1000;
    await readiness();
    expect(queries).toBe(2);
  });

  it("readiness: recovers with the database, and logs each outage once", async () => {
    let isAway = true;
    const errors: string[] = [];
    const readiness = open({
      database: database(() => (isAway ? Promise.reject(new Error("away")) : Promise.resolve([]))),
      log: { ...quiet, error: (event) => errors.push(event) },
    });
    const results = [];
    for (const next of [true, true, false, true]) {
      isAway = next;
      results.push(await readiness());
      time += 1000;
    }
    expect(results).toEqual([["database"], ["database"], [], ["database"]]);
    expect(errors).toEqual(["health.check-failed", "health.check-failed"]);
  });
});

describe("openProbes", () => {
  it("probes: answer under any host name while the server starts, runs and stops", async () => {
    const probes = openProbes();
    const front = new StartupListener(quiet, probes.answer);
    const server = await listen("127.0.0.1", 0, front.handle);
    const port = portOf(server);
    const state = async () => {
      const [health, ready] = [await ask(port, "/healthz"), await ask(port, "/readyz?from=lb")];
      for (const { headers } of [health, ready]) {
        expect(headers["cache-control"]).toBe("no-store");
        expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      }
      return [health.status, ready.status, (JSON.parse(ready.body) as { failed: unknown }).failed];
    };
    expect(await state()).toEqual([200, 503, ["starting"]]);
    expect((await ask(port, "/")).status).toBe(503);

    probes.setReadiness(() => Promise.resolve([]));
    front.attach((_request, response) => response.writeHead(421).end());
    expect(await state()).toEqual([200, 200, []]);
    expect((await ask(port, "/healthz", "POST")).status).toBe(421);
    expect((await ask(port, "/healthz/x")).status).toBe(421);
    expect((await ask(port, "/readyz", "HEAD")).body).toBe("");

    probes.setReadiness(open({ database: away }));
    expect(await state()).toEqual([200, 503, ["database"]]);
    expect((await ask(port, "/readyz")).body).not.toContain("hunter2");

    const stopping = prepareStoppingListener(server, probes.answer, quiet);
    probes.setStopping();
    await stopping.takeOver(0);
    expect(await state()).toEqual([200, 503, ["stopping"]]);
    const refused = await ask(port, "/api/projects");
    expect([refused.status, refused.headers["connection"]]).toEqual([503, "close"]);
    await stopping.close();
    await expect(ask(port, "/healthz")).rejects.toThrow("ECONNREFUSED");
  });
});
