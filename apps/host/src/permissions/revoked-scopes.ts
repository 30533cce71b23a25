import {
  BridgeError,
  type CallContext,
  type GrantsFor,
  methods,
  type Scope,
} from "@tera/bridge-sdk/host";
import { sessionReady, $session } from "../session/session-store.ts";
import type { UserData } from "../user/user.ts";
import { $user, changeUserData, loadUser } from "../user/user-store.ts";
import { SCOPE_LABELS } from "./scope-labels.ts";

/**
 * Removes the scopes that the person revoked. Throws FORBIDDEN for a call that needs one of them.
 * Rejects while the person's profile can't be read.
 */
export function withoutRevoked(grants: GrantsFor): GrantsFor {
  return (origin, call) => {
    const granted = grants(origin, call);
    const data = knownData();
    return data === undefined || granted instanceof Promise
      ? waitForData(granted, call)
      : keepAllowed(granted, call, data);
  };
}

/** Returns whether the tool may get events of the scope; false while the profile is loading. */
export function isAllowed(origin: string, scope: Scope): boolean {
  const data = knownData();
  return data !== undefined && !isRevoked(data, origin, scope);
}

export function isRevoked(
  { revokedScopes }: Pick<UserData, "revokedScopes">,
  origin: string,
  scope: Scope,
): boolean {
  return revokedScopes?.[origin]?.includes(scope) ?? false;
}

/** Applies to the next call of each open page of the tool, on all of the person's devices. */
export async function setRevoked(
  origin: string,
  scope: Scope,
  shouldRevoke: boolean,
): Promise<void> {
  const before = $user.get()?.data.revokedScopes ?? {};
  const others = (before[origin] ?? []).filter((known) => known !== scope);
  await changeUserData({
    revokedScopes: { ...before, [origin]: shouldRevoke ? [...others, scope] : others },
  });
}

async function waitForData(
  granted: ReturnType<GrantsFor>,
  call: CallContext,
): Promise<ReadonlySet<Scope>> {
  // Asking for consent may log the person in.
  const scopes = await granted;
  return keepAllowed(scopes, call, await loadProfile());
}

/** Rejects while the profile can't be read. */
export async function loadProfile(): Promise<Pick<UserData, "revokedScopes">> {
  const session = await sessionReady();
  return session.state === "user" ? ($user.get() ?? (await loadUser())).data : {};
}

/** Until then, `isAllowed` is false for every scope. */
export const isProfileKnown = (): boolean => knownData() !== undefined;

/**
 * Returns the profile's data; undefined while it is not known. A signed-out person has no revoked
 * scopes.
 */
function knownData(): Pick<UserData, "revokedScopes"> | undefined {
  return $session.get().state === "logged out" ? {} : $user.get()?.data;
}

function keepAllowed(
  scopes: ReadonlySet<Scope>,
  { method, origin }: CallContext,
  data: Pick<UserData, "revokedScopes">,
): ReadonlySet<Scope> {
  const { scope } = methods[method];
  if (scope !== null && scopes.has(scope) && isRevoked(data, origin, scope))
    throw new BridgeError(
      "FORBIDDEN",
      `The person revoked the permission '${scope}' of ${origin} (${SCOPE_LABELS[scope]}), which ${method} needs. They can allow it again on the tool's page, under its permissions.`,
      { method, scope },
    );
  return new Set([...scopes].filter((each) => !isRevoked(data, origin, each)));
}
