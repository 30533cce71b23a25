import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, GrantsFor, Scope } from "@tera/bridge-sdk/host";

/** What a catalogue entry says of a tool that matters here: where it is and what it may do. */
export interface GrantedTool {
  readonly url: string;
  readonly scopes: readonly string[];
}

/** Asks a person what an origin that no entry names may do; answers what they allowed, nothing when they refused. `call` is the first that needs it. */
export type ConsentQuestion = (
  question: { readonly origin: string; readonly scopes: readonly Scope[] },
  call: CallContext,
) => Promise<readonly Scope[]>;

const NO_SCOPES: ReadonlySet<Scope> = new Set();

/**
 * What each origin may do. An origin in the catalogue has the scopes of its entries and no others; for any other the person is asked
 * once, and the answer holds for as long as this lives. Without a question to ask, such an origin may do nothing.
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
      // A question that failed was not answered: the next call asks again.
      consent.catch(() => consents.delete(origin));
    }
    return consent;
  };
}

/** What the catalogue lets each origin do: the scopes of all its entries. */
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

/** The origin of a web address; undefined for anything else. */
export function originOf(url: string): string | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.protocol === "https:" || address?.protocol === "http:"
    ? address.origin
    : undefined;
}
