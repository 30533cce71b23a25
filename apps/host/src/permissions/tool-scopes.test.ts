import type { ScopeStates } from "@tera/bridge-sdk/host";
import { afterEach, expect, it } from "vitest";
import { $session } from "../session/session-store.ts";
import type { UserData } from "../user/user.ts";
import { $user } from "../user/user-store.ts";
import { createToolGrants } from "./tool-grants.ts";
import { toolScopes } from "./tool-scopes.ts";

const ORIGIN = "https://tool.example";

afterEach(() => {
  $session.set({ state: "not ready" });
  $user.set(undefined);
});

function signIn(data: UserData): void {
  const person = { id: "ann", email: "ann@uni.example", emailVerified: true };
  $session.set({ state: "user", user: { ...person, givenName: "Ann", familyName: "Lee" } });
  $user.set({ ...person, name: "Ann Lee", credits: 0, institutes: [], data });
}

function created(origin = (): string => ORIGIN): {
  readonly scopes: ReturnType<typeof toolScopes>;
  readonly changes: Partial<ScopeStates>[];
  readonly stop: () => void;
} {
  const scopes = toolScopes(
    createToolGrants([{ url: `${ORIGIN}/`, scopes: ["ui", "user", "log"] }]),
    origin,
  );
  const changes: Partial<ScopeStates>[] = [];
  return { scopes, changes, stop: scopes.watch((changed) => changes.push(changed)) };
}

it("a revoked scope is denied, and each revocation and restoration is reported", async () => {
  const { scopes, changes, stop } = created();
  expect(scopes.granted()).toEqual(new Set());
  signIn({ revokedScopes: { [ORIGIN]: ["log"] } });
  expect(scopes.granted()).toEqual(new Set(["user", "ui"]));
  expect(await scopes.states()).toMatchObject({ ui: "granted", log: "denied", page: "denied" });
  signIn({ revokedScopes: { [ORIGIN]: ["ui"] } });
  signIn({ revokedScopes: { [ORIGIN]: ["ui"] }, signature: "al" });
  stop();
  signIn({});
  expect(changes).toEqual([{ ui: "denied", log: "granted" }]);
});

it("the states of another origin are not reported as a change", () => {
  let origin = "null";
  const { changes, stop } = created(() => origin);
  signIn({});
  origin = ORIGIN;
  signIn({});
  expect(changes).toEqual([]);
  signIn({ revokedScopes: { [ORIGIN]: ["ui"] } });
  stop();
  expect(changes).toEqual([{ ui: "denied" }]);
});
