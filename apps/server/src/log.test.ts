import { describe, expect, it, vi } from "vitest";
import { runWithCall } from "./current-call.ts";
import { createLog } from "./log.ts";

it("the log has one JSON line per event and redacts e-mail addresses, tokens and passwords", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  log.info("started", { port: 7334 });
  log.error(
    "mail.failed",
    new Error(`ada@example.org refused with Bearer ${token} at postgres://me:secret@host/db`, {
      cause: new Error("for ben@example.org"),
    }),
    { note: "x@y.example" },
  );
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: "1970-01-01T00:00:00.000Z", level: "info", event: "started", port: 7334 },
    expect.objectContaining({
      level: "error",
      event: "mail.failed",
      note: "[address]",
      error: expect.stringMatching(/^Error: \[address\] refused/),
    }),
  ]);
  expect(lines.join("\n")).not.toMatch(/ada@|ben@|eyJ|secret/);
});

describe("security events", () => {
  const PERSON = "3a0b8a52-1c5e-4b0a-9a67-3f2c41d0be94";

  it("security events have their own level, and name the call and network that caused them", () => {
    const { lines, log } = openLog();
    runWithCall(
      {
        id: "8a1f",
        origin: () => ({ surface: "api", network: "192.0.2.0/24", route: "POST /api" }),
      },
      () => log.security("token-revoked", { person: PERSON, token: PERSON }),
    );
    log.security("operator-command", { command: "outbox show", outcome: "done" });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: "1970-01-01T00:00:00.000Z",
        level: "security",
        event: "token-revoked",
        person: PERSON,
        token: PERSON,
        network: "192.0.2.0/24",
        request: "8a1f",
      },
      {
        time: "1970-01-01T00:00:00.000Z",
        level: "security",
        event: "operator-command",
        command: "outbox show",
        outcome: "done",
      },
    ]);
  });

  it("security events contain only ids, codes and fields of the event catalogue", () => {
    const { lines, log } = openLog();
    const careless = {
      person: "ada@example.org",
      token: `tera_${"x".repeat(43)}`,
      scopes: 'Ada\'s "files"\n',
      email: "ada@example.org",
    };
    log.security("token-created", careless);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { time: expect.any(String), level: "security", event: "token-created" },
    ]);
  });

  it("security events that anyone can cause are limited and counted per network and minute", () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const { lines, log } = openLog(() => new Date());
      const flood = (network: string, times: number) => {
        for (let time = 0; time < times; time += 1)
          log.security("call-refused", {
            surface: "api",
            route: "GET /api/tokens",
            status: 401,
            network,
          });
      };
      flood("192.0.2.0/24", 1000);
      flood("198.51.100.0/24", 3);
      for (let time = 0; time < 100; time += 1)
        log.security("consent-revoked", { person: PERSON, network: "192.0.2.0/24" });
      expect(count(lines)).toEqual({
        "call-refused 192.0.2.0/24": 20,
        "call-refused 198.51.100.0/24": 3,
        "consent-revoked 192.0.2.0/24": 100,
      });
      vi.advanceTimersByTime(60_000);
      expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
        level: "security",
        event: "events-left-out",
        of: "call-refused",
        count: 980,
        network: "192.0.2.0/24",
      });
      flood("192.0.2.0/24", 30);
      log.flush();
      expect(count(lines)).toMatchObject({
        "call-refused 192.0.2.0/24": 40,
        "events-left-out 192.0.2.0/24": 2,
      });
      expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ of: "call-refused", count: 10 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("warnings are limited and counted like security events", () => {
    const { lines, log } = openLog();
    for (let time = 0; time < 100; time += 1)
      log.warn("login.refused", { code: "invalid_request", status: 400 });
    log.warn("postgres-restarted");
    log.flush();
    expect(lines).toHaveLength(22);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      event: "events-left-out",
      of: "login.refused",
      count: 80,
      network: "none",
    });
  });

  it("security events from very many networks are counted together, so that the log stays small", () => {
    const { lines, log } = openLog();
    for (let index = 0; index < 50_000; index += 1)
      log.security("call-refused", {
        surface: "api",
        route: "GET /api/tokens",
        status: 401,
        network: `10.${index >> 8}.${index & 255}.0/24`,
      });
    log.flush();
    expect(lines.length).toBeLessThan(1100);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      event: "events-left-out",
      network: "others",
      count: 50_000 - 1000 - 20,
    });
  });

  function openLog(now = () => new Date(0)): {
    readonly lines: string[];
    readonly log: ReturnType<typeof createLog>;
  } {
    const lines: string[] = [];
    return { lines, log: createLog((line) => lines.push(line), now) };
  }

  function count(lines: readonly string[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const line of lines) {
      const { event, network } = JSON.parse(line) as { event: string; network: string };
      counts[`${event} ${network}`] = (counts[`${event} ${network}`] ?? 0) + 1;
    }
    return counts;
  }
});
