import type { ToolManifest } from "@tera/bridge-sdk/manifest";

/**
 * Lists what a tool's new manifest asks for beyond its current one, as phrases. The operator
 * confirms these; a manifest that asks for no more applies at once.
 */
export function manifestAdditions(current: ToolManifest, next: ToolManifest): readonly string[] {
  const origin = new URL(next.url).origin;
  const scopes = Object.entries(next.scopes)
    .filter(([scope]) => !Object.hasOwn(current.scopes, scope))
    .map(([scope, reason]) => `the scope ${scope} (${reason})`);
  return [
    ...(next.id === current.id ? [] : [`another id, ${next.id}`]),
    ...(origin === new URL(current.url).origin ? [] : [`an address at another origin, ${origin}`]),
    ...scopes,
    ...next.network
      .filter((other) => !current.network.includes(other))
      .map((other) => `connections to ${other}`),
    ...next.allow
      .filter((feature) => !current.allow.includes(feature))
      .map((feature) => `the browser feature ${feature}`),
  ];
}
