import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, GrantsFor, Scope } from "@tera/bridge-sdk/host";

export interface GrantedTool {
  readonly url: string;
  readonly scopes: readonly string[];
}

/**
 * Resolves to the allowed scopes; empty when refused. `call` is the first call that needs a scope.
 */
export type ConsentQuestion = (
  question: { readonly origin: string; readonly scopes: readonly Scope[] },
  call: CallContext,
) => Promise<readonly Scope[]>;

const NO_SCOPES: ReadonlySet<Scope> = new Set();

/**
 * Grants an origin in the catalogue the scopes of its entries. For any other origin, asks the
 * person once; without `askConsent`, grants nothing.
 */
export function createToolGrants(
  catalogue: readonly GrantedTool[],
  askConsent?: ConsentQuestion,
): GrantsFor {
  const granted = catalogueGrants(catalogue);
  const consents = new Map<string, Promise<ReadonlySet<Scope>>>();

  return (origin, call) => {
    const known = granted.get(origin);
    if (known) return known;
    if (!askConsent) return NO_SCOPES;
    let consent = consents.get(origin);
    if (!consent) {
      consent = askConsent({ origin, scopes: SCOPES }, call).then((allowed) => new Set(allowed));
      consents.set(origin, consent);
      // If the question fails, the next call asks again.
      consent.catch(() => consents.delete(origin));
    }
    return consent;
  };
}

/** Merges the scopes of an origin's entries. */
export function catalogueGrants(
  catalogue: readonly GrantedTool[],
): ReadonlyMap<string, ReadonlySet<Scope>> {
  const granted = new Map<string, Set<Scope>>();
  for (const tool of catalogue) {
    const origin = originOf(tool.url);
    if (origin === undefined) continue;
    const scopes = granted.get(origin) ?? new Set<Scope>();
    for (const scope of SCOPES) if (tool.scopes.includes(scope)) scopes.add(scope);
    granted.set(origin, scopes);
  }
  return granted;
}

/** Undefined for anything but an http or https URL. */
export function originOf(url: string): string | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.protocol === "https:" || address?.protocol === "http:"
    ? address.origin
    : undefined;
}
