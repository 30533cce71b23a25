import { BridgeError } from "../protocol/errors.ts";
import type { CallContext } from "./handlers.ts";
import type { Scope } from "../protocol/scopes.ts";

/**
 * Returns an origin's scopes, or none for an unknown origin. Called before each call that needs a
 * scope; may show a consent dialog.
 */
export type GrantsFor = (
  origin: string,
  call: CallContext,
) => ReadonlySet<Scope> | Promise<ReadonlySet<Scope>>;

export const NO_SCOPES: ReadonlySet<Scope> = new Set();

/** Throws FORBIDDEN if `granted` lacks `scope`. */
export function requireScope(
  granted: ReadonlySet<Scope>,
  scope: Scope,
  method: string,
  origin: string,
): void {
  if (granted.has(scope)) return;
  throw new BridgeError(
    "FORBIDDEN",
    `${origin} has not been allowed to use ${method}, which needs the permission '${scope}'. An administrator can grant it in the tool's catalogue entry. For other pages, the person is asked again after a reload.`,
    { method, scope },
  );
}

/** Throws FORBIDDEN if the tool has named scopes, but not this one. */
export function requireNamed(
  named: ReadonlySet<Scope> | undefined,
  scope: Scope,
  method: string,
): void {
  if (named === undefined || named.has(scope)) return;
  throw new BridgeError(
    "FORBIDDEN",
    `The tool named the permissions it needs when it connected, and '${scope}', which ${method} needs, is not among them. Request it first: tera.scopes.request(["${scope}"]).`,
    { method, scope },
  );
}
