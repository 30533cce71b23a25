import { BridgeError } from "../protocol/errors.ts";
import type { CallContext } from "./handlers.ts";
import type { Scope } from "../protocol/scopes.ts";

/** Which scopes an origin has. Asked at each call that needs one, with that call; may ask a person. An origin it does not know has none. */
export type GrantsFor = (
  origin: string,
  call: CallContext,
) => ReadonlySet<Scope> | Promise<ReadonlySet<Scope>>;

/** The scopes of nobody. */
export const NO_SCOPES: ReadonlySet<Scope> = new Set();

/** Refuses a call whose scope is not among those granted. */
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
