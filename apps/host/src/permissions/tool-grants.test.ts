import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { describe, expect, it } from "vitest";
import type { ConsentRequest } from "./site-decisions.ts";
import { createToolGrants, type ToolGrants } from "./tool-grants.ts";

const TOOL = "https://tool.example";
const SITE = "https://new.example";
const CATALOGUE = [{ url: `${TOOL}/word-freq`, scopes: ["library:read", "ui", "made-up"] }];

type Answer = (request: ConsentRequest) => readonly Scope[] | Promise<readonly Scope[]>;

/** `sdk` and `named` are what a client reports; a client of an older version reports neither. */
const callOf = (
  method: CallContext["method"],
  client: Partial<Pick<CallContext, "origin" | "sdk" | "named">> = {},
): CallContext => ({
  method,
  origin: SITE,
  mode: "frame",
  granted: new Set(),
  signal: new AbortController().signal,
  withFocus: (show) => show(),
  ...client,
});
const CURRENT = { sdk: "0.1.0" };

function asking(
  answer: Answer = ({ scopes }) => scopes,
  stored: () => readonly Scope[] | undefined = () => [],
): { readonly grants: ToolGrants; readonly asked: ConsentRequest[] } {
  const asked: ConsentRequest[] = [];
  const grants = createToolGrants(CATALOGUE, {
    stored: () => Promise.resolve(stored()),
    ask: async (request) => {
      asked.push(request);
      return answer(request);
    },
  });
  return { grants, asked };
}

const granted = async (grants: ToolGrants, call: CallContext): Promise<readonly Scope[]> => [
  ...(await grants.grantsFor(call.origin, call)),
];
const scopesOf = (asked: readonly ConsentRequest[]): unknown => asked.map(({ scopes }) => scopes);

describe("tool grants", () => {
  it("a catalogued tool has the known scopes of its entry, and gets no others by a request", async () => {
    const { grants, asked } = asking();
    const call = callOf("getUser", { origin: TOOL });
    expect(grants.grantsFor(TOOL, call)).toEqual(new Set(["library:read", "ui"]));
    await grants.request(["user"], call);
    expect([grants.stateOf(TOOL, "ui"), grants.stateOf(TOOL, "user")]).toEqual([
      "granted",
      "denied",
    ]);
    expect(asked).toEqual([]);
  });

  it("an unknown origin is granted nothing without a consent question", async () => {
    const grants = createToolGrants(CATALOGUE);
    for (const origin of [
      "https://evil.example",
      "http://tool.example",
      "https://tool.example.evil.example",
      "null",
      "",
      "__proto__",
    ]) {
      expect(await granted(grants, callOf("getUser", { origin }))).toEqual([]);
      expect(grants.stateOf(origin, "user")).toBe("denied");
    }
  });

  it("an older client's first calls ask once, for all scopes, and later calls ask no more", async () => {
    const { grants, asked } = asking(() => ["user"]);
    const [first, second] = await Promise.all([
      granted(grants, callOf("getUser")),
      granted(grants, callOf("getProject")),
    ]);
    expect([first, second]).toEqual([["user"], ["user"]]);
    expect(await granted(grants, callOf("projectLog"))).toEqual(["user"]);
    expect(asked).toEqual([{ origin: SITE, scopes: SCOPES, isMore: false }]);
  });

  it("a current client is asked for the scope of a call when it first needs it", async () => {
    const { grants, asked } = asking();
    expect(await granted(grants, callOf("getUser", CURRENT))).toEqual(["user"]);
    await Promise.all(
      (["getUser", "getProject", "getProjectFiles"] as const).map((method) =>
        granted(grants, callOf(method, CURRENT)),
      ),
    );
    expect(asked).toEqual([
      { origin: SITE, scopes: ["user"], isMore: false },
      { origin: SITE, scopes: ["project", "files:read"], isMore: true },
    ]);
  });

  it("a client is asked for the scopes it names, then for what a call or a request needs", async () => {
    const { grants, asked } = asking();
    const client = { ...CURRENT, named: new Set<Scope>(["project", "library:read"]) };
    await granted(grants, callOf("getProject", client));
    await granted(grants, callOf("getProjectLibrary", client));
    await granted(grants, callOf("getUser", client));
    await grants.request(["log", "project"], callOf("requestScopes", client));
    expect(scopesOf(asked)).toEqual([["project", "library:read"], ["user"], ["log"]]);
    expect([...client.named]).toEqual(["project", "library:read", "user"]);
  });

  it("scopes that are requested during a question are asked for next, in one question", async () => {
    const answers: (() => void)[] = [];
    const { grants, asked } = asking(
      ({ scopes }) => new Promise((resolve) => answers.push(() => resolve(scopes))),
    );
    const calls = [granted(grants, callOf("getUser", CURRENT))];
    await expect.poll(() => answers.length).toBe(1);
    for (const method of ["getProject", "projectLog", "getUser"] as const)
      calls.push(granted(grants, callOf(method, CURRENT)));
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await Promise.all(calls);
    expect(scopesOf(asked)).toEqual([["user"], ["project", "log"]]);
  });

  it("a stored consent is used without a question, and only for what it covers", async () => {
    const { grants, asked } = asking(undefined, () => ["user", "project"]);
    await grants.load(SITE);
    expect([grants.stateOf(SITE, "user"), grants.stateOf(SITE, "log")]).toEqual([
      "granted",
      "prompt",
    ]);
    await granted(grants, callOf("getUser"));
    await granted(grants, callOf("projectLog", CURRENT));
    expect(asked).toEqual([{ origin: SITE, scopes: ["log"], isMore: true }]);
  });

  it("the person is asked again after a failed question, but not about a refused scope", async () => {
    let count = 0;
    const { grants, asked } = asking(() =>
      ++count === 1 ? Promise.reject(new Error("closed")) : [],
    );
    await expect(granted(grants, callOf("getUser", CURRENT))).rejects.toThrow("closed");
    for (let again = 0; again < 3; again += 1)
      expect(await granted(grants, callOf("getUser", CURRENT))).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(grants.stateOf(SITE, "user")).toBe("denied");
  });

  it("an origin that was refused three times asks no more", async () => {
    const { grants, asked } = asking(() => []);
    for (const scope of SCOPES) await grants.request([scope], callOf("requestScopes", CURRENT));
    expect(asked).toHaveLength(3);
    expect(SCOPES.map((scope) => grants.stateOf(SITE, scope))).not.toContain("prompt");
  });

  it("a site whose consent is revoked in between is asked again, others are not", async () => {
    const { grants, asked } = asking();
    const call = callOf("getUser", CURRENT);
    grants.followRevoked({ [SITE]: "2026-01-01" });
    await granted(grants, call);
    grants.followRevoked({ [SITE]: "2026-01-01", "https://other.example": "2026-03-01" });
    expect(grants.stateOf(SITE, "user")).toBe("granted");
    let notified = 0;
    grants.listen(() => (notified += 1));
    grants.followRevoked({ [SITE]: "2026-03-02" });
    expect([grants.stateOf(SITE, "user"), notified]).toEqual(["prompt", 1]);
    await granted(grants, call);
    expect(scopesOf(asked)).toEqual([["user"], ["user"]]);
  });

  it("another person is asked too, even if the first person answers later", async () => {
    let stored: readonly Scope[] | undefined = ["user"];
    const answers: (() => void)[] = [];
    const { grants, asked } = asking(
      ({ scopes }) => new Promise((resolve) => answers.push(() => resolve(scopes))),
      () => stored,
    );
    const changes: unknown[] = [];
    grants.listen(() => changes.push(grants.stateOf(SITE, "user")));
    await granted(grants, callOf("getUser", CURRENT));
    const late = granted(grants, callOf("getProject", CURRENT));
    await expect.poll(() => answers.length).toBe(1);
    stored = undefined;
    grants.forget();
    answers[0]?.();
    await late;
    expect(grants.stateOf(SITE, "project")).toBe("prompt");
    const own = granted(grants, callOf("getUser", CURRENT));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    expect(await own).toEqual(["user"]);
    expect(scopesOf(asked)).toEqual([["project"], ["user"]]);
    expect(changes).toEqual(["granted", "prompt", "prompt", "granted"]);
  });
});
