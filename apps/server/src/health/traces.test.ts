import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProgram, testProgram } from "../test-program.ts";

const PARENT = "4bf92f3577b34da6a3ce929d0e0e4736";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

describe("traces and the access log of a server", () => {
  let program: TestProgram;
  let collector: Server;
  let token: string;
  const bodies: string[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        bodies.push(Buffer.concat(chunks).toString());
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
    });
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    program = await testProgram({
      ACCESS_LOG: "1",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: "tera-test",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    await program.start();
    const database = await program.connect();
    ({ token } = await program.addPerson(database));
    await database.close();
  });
  afterAll(async () => {
    await program.close();
    collector.closeAllConnections();
    collector.close();
  });

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${program.origin}${path}`, { headers });
  const idOf = (answer: Response): string => answer.headers.get("x-request-id") ?? "";
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  const attribute = (span: Span | undefined, name: string) => {
    const value = span?.attributes.find(({ key }) => key === name)?.value;
    return value?.stringValue ?? value?.intValue;
  };
  const spanOf = (id: string): Span | undefined =>
    spans().find((span) => attribute(span, "tera.request_id") === id);
  const lineOf = (id: string): Record<string, unknown> | undefined =>
    program
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ event, request }) => event === "request" && request === id);

  it("traces: a call is a span with its route and statements, in the caller's trace", async () => {
    const answer = await ask("/api/tokens", {
      authorization: `Bearer ${token}`,
      traceparent: `00-${PARENT}-00f067aa0ba902b7-01`,
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => spanOf(idOf(answer))).toBeDefined();
    const span = spanOf(idOf(answer));
    expect(span).toMatchObject({
      traceId: PARENT,
      parentSpanId: "00f067aa0ba902b7",
      name: "GET /api/tokens",
    });
    expect(attribute(span, "http.route")).toBe("/api/tokens");
    expect(attribute(span, "http.response.status_code")).toBe(200);
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === span?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    expect(attribute(statements[0], "db.system.name")).toBe("postgresql");
    const resource = (JSON.parse(bodies[0] ?? "") as Export).resourceSpans[0]?.resource.attributes;
    expect(resource).toContainEqual({ key: "service.name", value: { stringValue: "tera-test" } });
    expect(bodies.join("")).not.toContain(token);
  });

  it("access log: each answer is a JSON line with its request id, and without values", async () => {
    const answer = await ask("/api/tokens?secret=hunter2", { authorization: `Bearer ${token}` });
    await expect.poll(() => lineOf(idOf(answer))).toBeDefined();
    expect(lineOf(idOf(answer))).toMatchObject({
      level: "info",
      method: "GET",
      route: "/api/tokens",
      status: 200,
      ms: expect.any(Number),
      network: "127.0.0.0/24",
      person: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(program.output()).not.toContain("hunter2");
    const refused = await ask("/api/tokens");
    await expect.poll(() => lineOf(idOf(refused))).toBeDefined();
    expect(lineOf(idOf(refused))).toMatchObject({ status: 401, reason: "NEED-LOGIN" });
    const unknown = await ask("/kinde/reset?link=hunter2");
    await expect.poll(() => lineOf(idOf(unknown))).toBeDefined();
    expect(program.output()).not.toContain("hunter2");
  });

  it("traces: a collector that is away delays neither answers nor the stop", async () => {
    collector.closeAllConnections();
    collector.close();
    expect((await ask("/api/sync/ping")).status).toBe(200);
    expect(await program.end("SIGTERM")).toBe(0);
  });
});
