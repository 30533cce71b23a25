import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { afterEach, describe, expect, it } from "vitest";
import { $session } from "../session/session-store.ts";
import type { UserData } from "../user/user.ts";
import { $user } from "../user/user-store.ts";
import { isAllowed, withoutRevoked } from "./revoked-scopes.ts";

const ORIGIN = "https://tool.example";
const OTHER = "https://other.example";
const callOf = (method: CallContext["method"], origin = ORIGIN): CallContext =>
  ({ method, origin }) as CallContext;
/** Needs no scope. */
const CALL = callOf("handshake");
const GRANTED: ReadonlySet<Scope> = new Set<Scope>(["ui", "page", "user"]);

afterEach(() => {
  $session.set({ state: "not ready" });
  $user.set(undefined);
});

function signIn(data: UserData): void {
  $session.set({
    state: "user",
    user: {
      id: "ann",
      email: "ann@uni.example",
      emailVerified: true,
      givenName: "Ann",
      familyName: "Lee",
    },
  });
  $user.set({
    id: "ann",
    email: "ann@uni.example",
    emailVerified: true,
    name: "Ann Lee",
    credits: 0,
    institutes: [],
    data,
  });
}

describe("withoutRevoked", () => {
  it("removes revoked scopes for that origin only, also from grants that arrive later", async () => {
    signIn({ revokedScopes: { [ORIGIN]: ["page"] } });
    const allowed = new Set(["ui", "user"]);
    expect(withoutRevoked(() => GRANTED)(ORIGIN, CALL)).toEqual(allowed);
    expect(await withoutRevoked(() => Promise.resolve(GRANTED))(ORIGIN, CALL)).toEqual(allowed);
    expect(withoutRevoked(() => GRANTED)(OTHER, callOf("handshake", OTHER))).toEqual(GRANTED);
    expect([isAllowed(ORIGIN, "page"), isAllowed(ORIGIN, "ui")]).toEqual([false, true]);
  });

  it("applies each change of the person's choice", () => {
    const grants = withoutRevoked(() => GRANTED);
    signIn({});
    expect(grants(ORIGIN, CALL)).toEqual(GRANTED);
    signIn({ revokedScopes: { [ORIGIN]: ["ui", "page", "user"] } });
    expect(grants(ORIGIN, CALL)).toEqual(new Set());
  });

  it("ERR-11 names the revoked permission to a tool whose call needs it", async () => {
    signIn({ revokedScopes: { [ORIGIN]: ["user"] } });
    const refusal = {
      code: "FORBIDDEN",
      message:
        "The person revoked the permission 'user' of https://tool.example (See your name and e-mail address), which getUser needs. They can allow it again on the tool's page, under its permissions.",
    };
    const granting = withoutRevoked(() => GRANTED);
    expect(() => granting(ORIGIN, callOf("getUser"))).toThrow(expect.objectContaining(refusal));
    await expect(
      withoutRevoked(() => Promise.resolve(GRANTED))(ORIGIN, callOf("getUser")),
    ).rejects.toMatchObject(refusal);
    // A scope that was never granted does not count as revoked.
    expect(withoutRevoked(() => new Set<Scope>())(ORIGIN, callOf("getUser"))).toEqual(new Set());
    expect(granting(OTHER, callOf("getUser", OTHER))).toEqual(GRANTED);
  });

  it("waits until the person is known, and allows no events before", async () => {
    const waiting = withoutRevoked(() => GRANTED)(ORIGIN, CALL);
    expect(isAllowed(ORIGIN, "ui")).toBe(false);
    signIn({ revokedScopes: { [ORIGIN]: ["user"] } });
    expect(await waiting).toEqual(new Set(["ui", "page"]));
  });

  it("keeps all scopes that the catalogue grants if the person is signed out", () => {
    $session.set({ state: "logged out" });
    expect(withoutRevoked(() => GRANTED)(ORIGIN, CALL)).toEqual(GRANTED);
    expect(isAllowed(ORIGIN, "ui")).toBe(true);
  });
});
