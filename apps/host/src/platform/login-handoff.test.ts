import { describe, expect, it, vi } from "vitest";
import { createDatabaseTokens } from "./database-token.ts";
import { createLoginHandoff, redeemHandoff, withLoginHandoff } from "./login-handoff.ts";
import { hasKeptLogin } from "./kept-login.ts";
import { createHttp } from "./http.ts";
import type { Login } from "./login.ts";

const signedOutLogin: Login = {
  restore: () => Promise.resolve(undefined),
  login: () => Promise.resolve(),
  reauthenticate: () => Promise.resolve(),
  signup: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  accessToken: () => Promise.resolve(undefined),
  failure: () => undefined,
};
const user = {
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  email: "ann@example.org",
  emailVerified: true,
};

/** Simulates a server that accepts each code once. */
function page(good: string[], lifetime = 600_000) {
  const handoff = createLoginHandoff();
  const login = withLoginHandoff(signedOutLogin, handoff);
  const sent: string[] = [];
  const connection = { isDown: false };
  const http = createHttp({
    origin: "https://tera.example",
    token: () => Promise.resolve(undefined),
    fetch: async (input, init) => {
      if (connection.isDown) throw new TypeError("Failed to fetch");
      const { code } = (await new Request(input, init).json()) as { code: string };
      sent.push(code);
      if (good.shift() !== code)
        return Response.json({ code: "NEED-LOGIN", message: "Log in again." }, { status: 401 });
      return Response.json({
        token: `token of ${code}`,
        expiresAt: Date.now() + lifetime,
        user,
        code: good[0] ?? "last",
      });
    },
  });
  const tokens = createDatabaseTokens({
    accessToken: () => login.accessToken(),
    exchange: (code) => redeemHandoff(http, handoff, code),
  });
  return { handed: handoff, login, tokens, sent, connection };
}

describe("login handoff", () => {
  it("is kept over a reload of the tab only if asked to, with the latest code", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    const first = createLoginHandoff();
    first.accept("first");
    expect(hasKeptLogin()).toBe(false);
    first.keep();
    first.accept("second");
    expect(hasKeptLogin()).toBe(true);
    const reloaded = createLoginHandoff();
    expect(reloaded.code()).toBe("second");
    // Another frame of the tab can't redeem the same code.
    expect(createLoginHandoff().code()).toBeUndefined();
    reloaded.accept("third");
    expect(hasKeptLogin()).toBe(true);
    reloaded.forget();
    expect(createLoginHandoff().code()).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it("signs the person in when a code arrives", async () => {
    const { handed, login, tokens } = page(["first"]);
    expect(await login.restore()).toBeUndefined();
    expect(await tokens.user()).toBeUndefined();
    handed.accept("first");
    expect(await login.restore()).toBeDefined();
    expect(await tokens.user()).toEqual(user);
  });

  it("redeems each code only once, despite concurrent calls, and then the next code", async () => {
    const { handed, tokens, sent } = page(["first", "second"], 0);
    handed.accept("first");
    expect(await Promise.all([tokens.token(), tokens.token()])).toEqual([
      "token of first",
      "token of first",
    ]);
    expect(await tokens.token()).toBe("token of second");
    expect(sent).toEqual(["first", "second"]);
  });

  it("keeps a code while the server can't be reached, and redeems that code afterwards", async () => {
    const { handed, login, tokens, connection } = page(["first"]);
    handed.accept("first");
    connection.isDown = true;
    await expect(tokens.token()).rejects.toMatchObject({ code: "NO-CONNECTION" });
    expect(await login.restore()).toBeDefined();
    connection.isDown = false;
    expect(await tokens.token()).toBe("token of first");
  });

  it("ends when the server refuses its code", async () => {
    const { handed, login, tokens } = page([]);
    handed.accept("stolen");
    await expect(tokens.token()).rejects.toMatchObject({ code: "NEED-LOGIN" });
    expect(handed.code()).toBeUndefined();
    expect(await login.restore()).toBeUndefined();
  });
});
