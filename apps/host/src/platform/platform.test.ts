import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import type { Clock } from "./clock.ts";
import { parseConfiguration } from "./configuration.ts";
import { type DatabaseToken, defineRoute } from "@tera/contract";
import { createDatabaseTokens, exchangeLogin } from "./database-token.ts";
import { formatDate } from "./date-pattern.ts";
import { countText, whenText } from "./date-text.ts";
import { createHttp, type Http } from "./http.ts";
import { createMemoryDatabase } from "./local-database.ts";
import { rowsOf } from "./supabase.ts";
import { retryDelayMs, GENERIC_RETRY, PROJECT_RETRY, retry } from "./retry.ts";

/** A clock whose time passes only in `wait` and `pass`. */
function manualClock(
  start = 0,
): Clock & { readonly waits: number[]; pass(milliseconds: number): void } {
  let now = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}

describe("retry", () => {
  test("API-09 the generic retry policy: 10 retries, factor 2, from one second", async () => {
    const clock = manualClock();
    let attempts = 0;
    await expect(
      retry(
        { ...GENERIC_RETRY, maxDelayMs: Number.POSITIVE_INFINITY },
        () => Promise.reject(new Error(`no ${(attempts += 1)}`)),
        { clock },
      ),
    ).rejects.toThrow("no 11");
    expect(clock.waits).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000,
    ]);
  });

  test("API-05 the retry policy of the project list: 5 retries, from 300 ms", async () => {
    const clock = manualClock();
    let attempts = 0;
    await expect(
      retry(PROJECT_RETRY, () => Promise.reject(new Error(`no ${(attempts += 1)}`)), { clock }),
    ).rejects.toThrow("no 6");
    expect(clock.waits).toEqual([300, 450, 675, 1012.5, 1518.75]);
  });

  test("the retry delay never exceeds the maximum", () =>
    expect(retryDelayMs(9, GENERIC_RETRY)).toBe(30_000));

  test("a permanent failure is not retried", async () => {
    const clock = manualClock();
    await expect(
      retry(GENERIC_RETRY, () => Promise.reject(new Error("refused")), {
        clock,
        shouldRetry: () => false,
      }),
    ).rejects.toThrow("refused");
    expect(clock.waits).toEqual([]);
  });
});

describe("the database token", () => {
  const user = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", email: "a@b.c", emailVerified: true };

  test("concurrent callers share one token exchange, and a token is renewed a minute early", async () => {
    const clock = manualClock(1_800_000_000_000);
    let exchanges = 0;
    const tokens = createDatabaseTokens({
      clock,
      accessToken: () => Promise.resolve("login"),
      exchange: async (): Promise<DatabaseToken> => ({
        token: `t${(exchanges += 1)}`,
        expiresAt: clock.now() + 900_000,
        user,
      }),
    });
    expect(await Promise.all([tokens.token(), tokens.token(), tokens.user()])).toEqual([
      "t1",
      "t1",
      user,
    ]);
    clock.pass(839_000);
    expect(await tokens.token()).toBe("t1");
    clock.pass(2000);
    expect(await tokens.token()).toBe("t2");
    tokens.forget();
    expect(await tokens.token()).toBe("t3");
  });

  test("callers wait for a token while the tokens are paused", async () => {
    const tokens = createDatabaseTokens({
      accessToken: () => Promise.resolve("login"),
      exchange: (login) => Promise.resolve({ token: login, expiresAt: Date.now() + 900_000, user }),
    });
    expect(await tokens.token()).toBe("login");
    const release = tokens.pause();
    let hasCome = false;
    const asked = tokens.token().then((token) => {
      hasCome = true;
      return token;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(hasCome).toBe(false);
    release();
    expect(await asked).toBe("login");
  });

  test("a refused or missing login is reported if there was a token before; an outage is not", async () => {
    let bearer: string | undefined;
    let failure: AppError | undefined;
    let refused = 0;
    const tokens = createDatabaseTokens({
      accessToken: () =>
        failure === undefined ? Promise.resolve(bearer) : Promise.reject(failure),
      exchange: async (login): Promise<DatabaseToken> => {
        if (login === "revoked")
          throw new AppError("TOKEN-EXPIRED", "Your session has ended.", { status: 401 });
        return { token: login, expiresAt: Date.now() + 900_000, user };
      },
    });
    tokens.onRefused(() => (refused += 1));
    const ask = async (): Promise<string | undefined> => {
      tokens.forget();
      return tokens.token();
    };
    expect([await ask(), refused]).toEqual([undefined, 0]);
    bearer = "good";
    expect([await ask(), refused]).toEqual(["good", 0]);
    failure = new AppError("NO-CONNECTION", "The server did not answer.");
    await expect(ask()).rejects.toBe(failure);
    failure = new AppError("UNAVAILABLE", "Try again in a moment.", { status: 503 });
    await expect(ask()).rejects.toBe(failure);
    expect(refused).toBe(0);
    failure = undefined;
    bearer = "revoked";
    await expect(ask()).rejects.toMatchObject({ code: "TOKEN-EXPIRED" });
    expect(refused).toBe(1);
    bearer = undefined;
    expect([await ask(), refused]).toEqual([undefined, 2]);
  });

  test("a token exchange on a dead connection is sent again within seconds", async () => {
    vi.useFakeTimers();
    let asked = 0;
    const http = {
      call: () =>
        (asked += 1) === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ token: "t", expiresAt: 0, user }),
    } as unknown as Http;
    const exchanged = exchangeLogin(http, "login");
    await vi.advanceTimersByTimeAsync(2000);
    expect((await exchanged).token).toBe("t");
    vi.useRealTimers();
  });

  test("without a login there is no token and no token exchange", async () => {
    const tokens = createDatabaseTokens({
      accessToken: () => Promise.resolve(undefined),
      exchange: () => Promise.reject(new Error("never asked")),
    });
    expect(await tokens.token()).toBeUndefined();
  });
});

describe("HTTP", () => {
  const route = defineRoute({
    method: "get",
    path: "/api/x",
    access: "person",
    summary: "Answers an id",
    answer: z.object({ id: z.string() }),
  });
  const answering = (status: number, body: unknown, seen: Request[] = []) =>
    createHttp({
      origin: "http://localhost:7334",
      token: () => Promise.resolve("secret"),
      fetch: async (input, init) => {
        seen.push(new Request(input, init));
        return Response.json(body, { status });
      },
    });

  test("API-04 the token is sent to the product's own origin only", async () => {
    const seen: Request[] = [];
    const http = answering(200, { id: "1" }, seen);
    await http.call(route);
    await http.call(route, { address: "http://tools.example/api/x" });
    await http.call(route, { anonymous: true });
    expect(seen.map((request) => request.headers.get("authorization"))).toEqual([
      "Bearer secret",
      null,
      null,
    ]);
  });

  test.each([
    [true, 1000],
    [false, 30_000],
  ])(
    "API-09 HTTP timeout (on a developer's host: %s): %i ms",
    async (isDevelopment, milliseconds) => {
      vi.useFakeTimers();
      try {
        const http = createHttp({
          origin: "http://localhost:7334",
          token: () => Promise.resolve(undefined),
          fetch: () => new Promise<Response>(() => {}),
          isDevelopment,
        });
        let outcome: unknown;
        void http.call(route, { retry: false }).catch((error: unknown) => {
          outcome = error;
        });
        await vi.advanceTimersByTimeAsync(milliseconds - 1);
        expect(outcome).toBeUndefined();
        await vi.advanceTimersByTimeAsync(1);
        expect(outcome).toMatchObject({ code: "TIMEOUT" });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("a refused request rejects with the server's code and message", async () => {
    await expect(
      answering(409, {
        code: "ALREADY-SET",
        message: "You are already a member of this project",
      }).call({ ...route, method: "post" }),
    ).rejects.toMatchObject({
      code: "ALREADY-SET",
      status: 409,
      message: "You are already a member of this project",
    });
  });

  test("an answer in an unexpected format rejects with UNEXPECTED-ANSWER", async () => {
    await expect(answering(200, { wrong: true }).call(route)).rejects.toMatchObject({
      code: "UNEXPECTED-ANSWER",
    });
  });

  test("a POST request without a retry policy is sent once", async () => {
    const seen: Request[] = [];
    await expect(
      answering(503, { code: "UNAVAILABLE", message: "Later" }, seen).call({
        ...route,
        method: "post",
      }),
    ).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(seen).toHaveLength(1);
  });
});

describe("database rows", () => {
  test("ERR-05 a missing row is NOT-FOUND, and other failures keep their own codes", () => {
    const codeOf = (status: number, code: string): unknown => {
      try {
        return rowsOf({ data: null, error: { message: "", code }, status }, "read a row");
      } catch (error) {
        return (error as AppError).code;
      }
    };
    expect([
      codeOf(406, "PGRST116"),
      codeOf(401, "42501"),
      codeOf(403, "42501"),
      codeOf(0, ""),
      codeOf(500, "XX000"),
    ]).toEqual(["NOT-FOUND", "NEED-LOGIN", "FORBIDDEN", "NO-CONNECTION", "DATABASE-REFUSED"]);
  });
});

describe("configuration", () => {
  const block = {
    productName: "TERA",
    version: "v1.11.0",
    loginDomain: "http://localhost:7334/kinde",
    loginClientId: "host",
    supabaseUrl: "/",
    supabaseKey: "k",
    toolsOrigin: "http://127.0.0.1:8080",
    maximumFileBytes: 1,
    profile: "production",
  };
  const parse = (change: Record<string, unknown> = {}) =>
    parseConfiguration(JSON.stringify({ ...block, ...change }), "http://localhost:7334");

  test("configured URLs become absolute and lose the trailing slash", () =>
    expect(parse()).toMatchObject({
      supabaseUrl: "http://localhost:7334",
      loginDomain: "http://localhost:7334/kinde",
    }));

  test("LAND-02 the promotion numbers have a default in the production profile only", () => {
    expect(parse().promotion).toEqual({
      users: "250k+",
      visits: "1.2 million+",
      countries: "120+",
      speed: "2 times",
    });
    expect(parse({ profile: "dev" }).promotion).toBeUndefined();
    expect(
      parse({ profile: "dev", promotion: { users: "9", visits: "9", countries: "9", speed: "9" } })
        .promotion?.users,
    ).toBe("9");
  });

  test("an invalid configuration is refused", () =>
    expect(() => parse({ profile: "other" })).toThrow(/profile/));
});

describe("the outbox", () => {
  test("putUnsent: replaces a batch of the same name, and removeUnsent removes it", async () => {
    const local = createMemoryDatabase();
    const batch = { path: "projects::1", session: "s", user: "u", sequence: 1, operations: ["a"] };
    await local.putUnsent([batch], false);
    await local.putUnsent(
      [
        { ...batch, operations: ["a", "b"] },
        { ...batch, sequence: 2 },
      ],
      true,
    );
    expect(await local.listUnsent()).toEqual([
      { ...batch, operations: ["a", "b"] },
      { ...batch, sequence: 2 },
    ]);
    await local.removeUnsent(batch);
    expect((await local.listUnsent()).map(({ sequence }) => sequence)).toEqual([2]);
  });
});

describe("dates and numbers", () => {
  const now = new Date(2026, 10, 21, 14, 0);

  test.each([
    [new Date(2026, 10, 21, 13, 59, 40), "just now"],
    [new Date(2026, 10, 21, 13, 48), "12 minutes ago"],
    [new Date(2026, 10, 21, 12, 0), "2 hours ago"],
    [new Date(2026, 10, 20, 17, 48), "Yesterday, 17:48"],
    [new Date(2026, 10, 18, 9, 15), "Wednesday, 09:15"],
    [new Date(2026, 10, 6, 9, 0), "6 November"],
    [new Date(2025, 5, 2, 9, 0), "2 June 2025"],
  ])("the date %s is shown as %s", (date, expected) => expect(whenText(date, now)).toBe(expected));

  test("VAL-21 an invalid date or number throws", () => {
    expect(() => whenText(new Date("nonsense"), now)).toThrow("Invalid time value");
    expect(() => countText(Number.NaN)).toThrow("Invalid number");
    expect(countText(12_480)).toBe("12,480");
  });

  test("VAL-21 formatDate: a protected or unknown field of a date format throws", () => {
    const date = new Date(2026, 0, 2, 3, 4, 5);
    expect(formatDate(date, "yyyy-MM-dd HH:mm:ss")).toBe("2026-01-02 03:04:05");
    for (const [format, message] of [
      ["YYYY-MM-dd", 'Use "yyyy" instead of "YYYY" in the date format "YYYY-MM-dd"'],
      ["YYMMdd", 'Use "yy" instead of "YY" in the date format "YYMMdd"'],
      ["yyyy-MM-DD", 'Use "dd" instead of "DD" in the date format "yyyy-MM-DD"'],
      ["D MM", 'Use "dd" instead of "D" in the date format "D MM"'],
      ["yyyy constructor", 'The date format "yyyy constructor" has the unknown field "c"'],
    ] as const)
      expect(() => formatDate(date, format)).toThrow(new RangeError(message));
    expect(() => formatDate(new Date("nonsense"), "yy")).toThrow("Invalid time value");
  });
});
