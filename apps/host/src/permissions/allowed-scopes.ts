import { SCOPES } from "@tera/bridge-sdk/host";
import type { Scope } from "@tera/bridge-sdk/host";

export interface GrantedTool {
  readonly url: string;
  readonly scopes: readonly string[];
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
