import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { once } from "node:events";
import { findFreePort } from "../database/free-port.ts";
import { createLog } from "../log.ts";
import { type TestProgram, testProgram } from "../test-program.ts";
import { readDashboard, readQuery } from "./dashboard.fixture.ts";
import { type OpenMetrics, openMetrics } from "./metrics.ts";

const TOKEN = "t0ken-t0ken-t0ken-t0ken-t0ken-t0ken";

/** Values by series, such as `tera_sockets` or `tera_queue_length{queue="heavy"}`. */
function valuesIn(text: string): Map<string, number> {
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const end = line.lastIndexOf(" ");
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );
}

describe("openMetrics", () => {
  const withMetrics = async (work: (metrics: OpenMetrics) => Promise<void>): Promise<void> => {
    const metrics = await openMetrics({ observe: () => () => {} });
    try {
      await work(metrics);
    } finally {
      metrics.close();
    }
  };

  it("metrics: requests are counted by route, method and class of status", () =>
    withMetrics(async (metrics) => {
      const request = { method: "GET", route: "/api/tokens", seconds: 0.02 };
      metrics.countRequest({ ...request, status: 200 });
      metrics.countRequest({ ...request, status: 204 });
      metrics.countRequest({ ...request, status: 503 });
      metrics.countRequest({ ...request, status: 400, method: "NONSENSE" });
      const values = valuesIn((await metrics.render()).text);
      const count = (method: string, status: string) =>
        values.get(
          `tera_http_request_duration_seconds_count{route="/api/tokens",method="${method}",status="${status}"}`,
        );
      expect([count("GET", "2xx"), count("GET", "5xx"), count("other", "4xx")]).toEqual([2, 1, 1]);
    }));

  it("metrics: any number of routes makes a bounded number of series", () =>
    withMetrics(async (metrics) => {
      for (let index = 0; index < 2000; index += 1)
        metrics.countRequest({ method: "GET", route: `/${index}`, status: 200, seconds: 0 });
      const counts = [...valuesIn((await metrics.render()).text)].filter(([name]) =>
        name.startsWith("tera_http_request_duration_seconds_count"),
      );
      expect(counts).toHaveLength(401);
      expect(counts.find(([name]) => name.includes('"other"'))?.[1]).toBe(1600);
    }));

  it("metrics: queues grow and shrink, and security events count by name", async () => {
    const log = createLog(() => {});
    const metrics = await openMetrics(log);
    metrics.countWaiting("heavy", 3);
    metrics.countWaiting("heavy", -2);
    log.security("login-failed", { reason: "password" });
    const values = valuesIn((await metrics.render()).text);
    metrics.close();
    expect(values.get('tera_queue_length{queue="heavy"}')).toBe(1);
    expect(values.get('tera_security_events_total{event="login-failed"}')).toBe(1);
  });

  it("metrics: an unreachable database is reported as a figure, not as an error", () =>
    withMetrics(async (metrics) => {
      metrics.follow({
        database: { query: () => Promise.reject(new Error("postgres://owner:hunter2@db")) },
        dataDirectory: "/nowhere",
        openSockets: () => 2,
      });
      const { text } = await metrics.render();
      expect(valuesIn(text).get("tera_database_up")).toBe(0);
      expect(valuesIn(text).get("tera_sockets")).toBe(2);
      expect(text).not.toContain("hunter2");
    }));
});

describe("metrics of a running server", () => {
  let program: TestProgram;
  let port: number;
  const read = async (headers: Record<string, string> = {}, origin = `http://127.0.0.1:${port}`) =>
    fetch(`${origin}/metrics`, { headers });
  beforeAll(async () => {
    port = await findFreePort();
    program = await testProgram({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
    await program.start();
  });
  afterAll(() => program.close());

  it("metrics: need their token, and have a port of their own", async () => {
    expect((await read()).status).toBe(401);
    expect((await read({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    const answer = await read({ authorization: `Bearer ${TOKEN}`, host: "metrics.example" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/plain; version=0.0.4"),
    ]);
    const onMainPort = await read({ authorization: `Bearer ${TOKEN}` }, program.origin);
    expect(await onMainPort.text()).not.toContain("tera_http_request_duration_seconds");
  });

  it("metrics: a port in use prevents the start with a sentence", async () => {
    const second = await testProgram({ METRICS_PORT: String(port) });
    await expect(second.start()).rejects.toThrow(`METRICS_PORT=${port} is in use`);
    await second.close();
  });

  it("metrics: show routes without ids, sockets, patches, statements and storage", async () => {
    const database = await program.connect();
    const person = await program.addPerson(database);
    await database.close();
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const path = `projects::${person.project}`;
    const patch = await fetch(`${program.origin}/api/sync/${encodeURIComponent(path)}/patch`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        session: crypto.randomUUID(),
        sequence: 1,
        operations: [{ set: ["name"], value: "x" }],
      }),
    });
    expect([patch.status, await patch.text()]).toEqual([200, expect.any(String)]);
    await fetch(`${program.origin}/api/nothing/${person.project}`, { headers });
    await fetch(`${program.origin}/rest/v1/projects?select=id`, { headers });
    await fetch(`${program.origin}/any/page/${person.id}`);
    const socket = new WebSocket(
      `${program.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${person.token}`,
    );
    await once(socket, "open");
    const text = await (await read({ authorization: `Bearer ${TOKEN}` })).text();
    socket.terminate();
    const routes = new Set(
      [...text.matchAll(/route="([^"]*)",method="([^"]*)",status="([^"]*)"/g)].map((found) =>
        found.slice(1).join(" "),
      ),
    );
    expect(routes).toEqual(
      new Set([
        "/ GET 2xx",
        "/api/* GET 4xx",
        "/api/sync/:path/patch POST 2xx",
        "/rest/v1/projects GET 2xx",
      ]),
    );
    const families = new Set([...text.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name));
    const asked = readDashboard().panels.flatMap(({ targets }) =>
      targets.flatMap((target) => readQuery(target).metrics),
    );
    expect(asked.length).toBeGreaterThan(20);
    const isGiven = (name: string): boolean =>
      families.has(name) || families.has(name.replace(/_(?:bucket|count|sum)$/u, ""));
    expect(asked.filter((name) => !isGiven(name))).toEqual([]);
    const values = valuesIn(text);
    expect(values.get("tera_sockets")).toBe(1);
    expect(values.get("tera_patches_total")).toBe(1);
    expect(values.get("tera_database_up")).toBe(1);
    expect(values.get("tera_database_size_bytes")).toBeGreaterThan(1_000_000);
    expect(values.get("tera_storage_free_bytes")).toBeGreaterThan(0);
    expect(text).toContain('tera_database_duration_seconds_count{kind="query",result="done"}');
    expect(text).not.toContain(person.id);
    expect(text).not.toContain(person.project);
  });
});

describe("metrics on the app's port", () => {
  it("metrics: need the token under any host name", async () => {
    const program = await testProgram({ METRICS_TOKEN: TOKEN });
    await program.start();
    try {
      const address = program.origin.replace("localhost", "127.0.0.1");
      const read = (headers: Record<string, string>) =>
        fetch(`${address}/metrics`, { headers, redirect: "manual" });
      expect((await read({})).status).toBe(401);
      const answer = await read({ authorization: `Bearer ${TOKEN}` });
      expect(await answer.text()).toContain("tera_sockets 0");
    } finally {
      await program.close();
    }
  });
});
