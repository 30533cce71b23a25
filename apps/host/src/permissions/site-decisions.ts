import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, Scope, ScopeState } from "@tera/bridge-sdk/host";

export interface ConsentRequest {
  readonly origin: string;
  readonly scopes: readonly Scope[];
  /** True if the origin already has other scopes. */
  readonly isMore: boolean;
}

export interface Consents {
  /** Asks the person. Resolves to the allowed scopes; empty when refused. */
  readonly ask: (request: ConsentRequest, call: CallContext) => Promise<readonly Scope[]>;
  /** Resolves to what the person has allowed before; undefined while signed out. */
  readonly stored: (origin: string) => Promise<readonly Scope[] | undefined>;
}

/** What the person has decided about a site outside the catalogue, until the page is left. */
export interface SiteDecisions {
  readonly granted: ReadonlySet<Scope>;
  readonly stateOf: (scope: Scope) => ScopeState;
  /** Reads what the person has allowed before. Does nothing while signed out. */
  readonly load: () => Promise<void>;
  /** Asks about scopes that are not decided. If a question fails, the next call asks again. */
  readonly decide: (wanted: readonly Scope[], call: CallContext) => Promise<void>;
}

/** After this many refusals, a site can't ask again until its page is reloaded. */
const MAX_REFUSALS = 3;

/** Calls `notify` after each decision. */
export function createSiteDecisions(
  origin: string,
  consents: Consents,
  notify: () => void,
): SiteDecisions {
  const granted = new Set<Scope>();
  const refused = new Set<Scope>();
  /** Scopes of the next question. */
  const waiting = new Set<Scope>();
  let asking: Promise<void> | undefined;
  let loading: Promise<boolean> | undefined;
  let refusals = 0;

  const grant = (scopes: readonly Scope[]): void => {
    const before = granted.size;
    for (const scope of scopes) granted.add(scope);
    if (granted.size > before) notify();
  };
  const refuse = (scopes: readonly Scope[]): void => {
    for (const scope of scopes) refused.add(scope);
    if (scopes.length > 0) notify();
  };
  const isDecided = (scope: Scope): boolean => granted.has(scope) || refused.has(scope);

  const loadStored = async (): Promise<boolean> => {
    const stored = await consents.stored(origin);
    grant(stored ?? []);
    return stored !== undefined;
  };

  const askNext = async (call: CallContext): Promise<void> => {
    // Calls that arrive together become one question.
    await Promise.resolve();
    const scopes = SCOPES.filter((scope) => waiting.has(scope));
    waiting.clear();
    const isMore = granted.size > 0;
    const allowed =
      refusals < MAX_REFUSALS ? await consents.ask({ origin, scopes, isMore }, call) : [];
    if (allowed.length === 0) refusals += 1;
    grant(allowed);
    refuse(scopes.filter((scope) => !granted.has(scope)));
  };

  return {
    granted,
    stateOf: (scope) => {
      if (granted.has(scope)) return "granted";
      return refused.has(scope) || refusals >= MAX_REFUSALS ? "denied" : "prompt";
    },
    load: async () => {
      loading ??= loadStored();
      const current = loading;
      const isLoaded = await current.catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      if (!isLoaded && loading === current) loading = undefined;
    },
    decide: async (wanted, call) => {
      for (;;) {
        const open = wanted.filter((scope) => !isDecided(scope));
        if (open.length === 0) return;
        for (const scope of open) waiting.add(scope);
        asking ??= askNext(call).finally(() => {
          asking = undefined;
          waiting.clear();
        });
        await asking;
      }
    },
  };
}
