import { METHOD_RULES, SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, GrantsFor, Scope, ScopeState } from "@tera/bridge-sdk/host";
import { catalogueGrants, type GrantedTool } from "./allowed-scopes.ts";
import { type Consents, createSiteDecisions, type SiteDecisions } from "./site-decisions.ts";

export interface ToolGrants {
  /**
   * Grants an origin in the catalogue the scopes of its entries. For any other origin, asks the
   * person once a call needs an undecided scope: for all scopes that the tool names, for that one,
   * or for every scope if the client can't name any.
   */
  readonly grantsFor: GrantsFor;
  /**
   * Asks the person about scopes that are not decided. An origin in the catalogue gets only the
   * scopes of its entries.
   */
  readonly request: (scopes: readonly Scope[], call: CallContext) => Promise<void>;
  /** Without asking. */
  readonly stateOf: (origin: string, scope: Scope) => ScopeState;
  /** Reads what the person has allowed before. */
  readonly load: (origin: string) => Promise<void>;
  /** Forgets all decisions, because another person has signed in. */
  readonly forget: () => void;
  /**
   * Forgets the decisions on a site when its time changes, because the person has revoked them. The
   * first times only say what was revoked before.
   */
  readonly followRevoked: (revokedAt: Readonly<Record<string, string>>) => void;
  /** Calls `notify` after each decision, until the returned function is called. */
  readonly listen: (notify: () => void) => () => void;
}

const NO_SCOPES: ReadonlySet<Scope> = new Set();

/** Without `consents`, an origin outside the catalogue gets nothing. */
export function createToolGrants(
  catalogue: readonly GrantedTool[],
  consents?: Consents,
): ToolGrants {
  const listed = catalogueGrants(catalogue);
  const sites = new Map<string, SiteDecisions>();
  const listeners = new Set<() => void>();
  let revoked: Readonly<Record<string, string>> | undefined;
  const notify = (): void => listeners.forEach((listener) => listener());

  /** Undefined for an origin in the catalogue, and if nobody can be asked. */
  const siteOf = (origin: string): SiteDecisions | undefined => {
    if (consents === undefined || listed.has(origin)) return undefined;
    const site = sites.get(origin) ?? createSiteDecisions(origin, consents, notify);
    sites.set(origin, site);
    return site;
  };

  return {
    grantsFor: (origin, call) => {
      const known = listed.get(origin);
      if (known !== undefined) return known;
      const site = siteOf(origin);
      const { scope } = METHOD_RULES[call.method];
      if (site === undefined || scope === null) return NO_SCOPES;
      call.named?.add(scope);
      return site.stateOf(scope) === "prompt" ? grantCall(site, scope, call) : site.granted;
    },
    request: async (scopes, call) => {
      const site = siteOf(call.origin);
      await site?.load();
      await site?.decide(scopes, call);
    },
    stateOf: (origin, scope) => {
      const known = listed.get(origin);
      if (known !== undefined) return known.has(scope) ? "granted" : "denied";
      return siteOf(origin)?.stateOf(scope) ?? "denied";
    },
    load: async (origin) => siteOf(origin)?.load(),
    forget: () => {
      sites.clear();
      notify();
    },
    followRevoked: (revokedAt) => {
      const before = revoked;
      revoked = revokedAt;
      if (before === undefined) return;
      const changed = [...sites.keys()].filter((origin) => before[origin] !== revokedAt[origin]);
      for (const origin of changed) sites.delete(origin);
      if (changed.length > 0) notify();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function grantCall(
  site: SiteDecisions,
  scope: Scope,
  call: CallContext,
): Promise<ReadonlySet<Scope>> {
  await site.load();
  if (site.stateOf(scope) === "prompt") await site.decide(scopesToAsk(scope, call), call);
  return site.granted;
}

/** An older client names no scopes and expects a single question. */
function scopesToAsk(scope: Scope, { named, sdk }: CallContext): readonly Scope[] {
  if (named !== undefined) return [...named];
  return sdk === undefined ? SCOPES : [scope];
}
