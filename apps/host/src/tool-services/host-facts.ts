import { SDK_VERSION } from "@tera/bridge-sdk/host";
import type { BridgeHostInfo, Scope } from "@tera/bridge-sdk/host";
import type { ToolScopes } from "../permissions/tool-scopes.ts";
import { configuration } from "../platform/configuration.ts";
import { $dateLocale } from "../platform/date-locale.ts";
import { $isSmallScreen } from "./small-screen.ts";
import { $projectType } from "../project/project-store.ts";
import { $theme } from "../user/theme.ts";

/** All but the version of the tool's client, which each connection reports itself. */
export type HostFacts = Omit<BridgeHostInfo, "sdk"> & { readonly sdkVersion: string };

const SOURCES = [$theme, $dateLocale, $projectType, $isSmallScreen] as const;

/**
 * Facts that a tool with these scopes may know. A tool without scopes learns nothing about the
 * profile.
 */
export function hostFacts(granted: ReadonlySet<Scope>): HostFacts {
  const { productName, version } = configuration();
  return {
    product: { name: productName, version },
    sdkVersion: SDK_VERSION,
    ...changingFacts(granted),
  };
}

/** Calls `notify` with the facts that have changed, until the returned function is called. */
export function watchFacts(
  scopes: Pick<ToolScopes, "granted" | "watch"> | undefined,
  notify: (changed: Partial<BridgeHostInfo>) => void,
): () => void {
  const granted = (): ReadonlySet<Scope> => scopes?.granted() ?? new Set();
  let last = changingFacts(granted());
  const compare = (): void => {
    const facts = changingFacts(granted());
    const changed = Object.entries(facts).filter(
      ([name, value]) => value !== last[name as keyof typeof facts],
    );
    last = facts;
    if (changed.length > 0) notify(Object.fromEntries(changed));
  };
  const stops = SOURCES.map((source) => source.listen(compare));
  if (scopes !== undefined) stops.push(scopes.watch(compare));
  return () => stops.forEach((stop) => stop());
}

/** All others change only with a reload. */
function changingFacts(granted: ReadonlySet<Scope>) {
  return {
    theme: $theme.get(),
    locale: granted.size > 0 ? $dateLocale.get() : navigator.language,
    projectType: granted.has("project") ? ($projectType.get() ?? null) : null,
    isSmallScreen: $isSmallScreen.get(),
  } satisfies Partial<HostFacts>;
}
