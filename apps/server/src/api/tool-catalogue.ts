import type { ToolDefinition } from "@tera/contract";
import type { ServerConfiguration } from "../context.ts";
import type { Log } from "../server-log.ts";
import {
  type Catalogue,
  type EntryProblem,
  manifestAddresses,
  readCatalogue,
} from "./catalogue.ts";
import { manifestAdditions } from "./manifest-additions.ts";
import { openToolManifests, type ToolManifests } from "./tool-manifests.ts";

/** The settings on which the catalogue depends. */
export type CatalogueSettings = Pick<
  ServerConfiguration,
  "toolsFile" | "toolsOrigin" | "publicOrigin" | "dataDirectory"
>;

/** A manifest that asks for more than the one in effect. */
interface PendingManifest {
  /** The id of the tool, as its manifest in effect names it. */
  readonly tool: string;
  readonly version: string;
  /** What it asks for in addition, as phrases. */
  readonly additions: readonly string[];
}

/** The tools of the installation. Read them on each use: a refresh replaces them. */
export interface ToolCatalogue {
  readonly tools: () => readonly ToolDefinition[];
  readonly problems: () => readonly EntryProblem[];
  readonly pending: () => readonly PendingManifest[];
  /** Reads TOOLS_FILE and its manifests. Throws CatalogueError if the file can't be read. */
  readonly refresh: () => Promise<void>;
  /** Returns what is now allowed in addition; undefined if the tool has nothing to confirm. */
  readonly confirm: (tool: string) => Promise<readonly string[] | undefined>;
}

/** Returns the catalogue without reading manifests, which stay unknown. */
export function fixedCatalogue(configuration: CatalogueSettings): ToolCatalogue {
  const catalogue = readCatalogue(configuration);
  return {
    tools: () => catalogue.tools,
    problems: () => catalogue.problems,
    pending: () => [],
    refresh: async () => {},
    confirm: async () => undefined,
  };
}

/** Reads TOOLS_FILE and its manifests. Throws CatalogueError if the file can't be read. */
export async function openToolCatalogue(
  configuration: CatalogueSettings,
  log: Log,
): Promise<ToolCatalogue> {
  const manifests = await openToolManifests(configuration.dataDirectory);
  let catalogue: Catalogue;
  let pending: readonly (PendingManifest & { readonly address: string })[] = [];
  const apply = (): void => {
    catalogue = readCatalogue(configuration, manifests.read);
    pending = manifestAddresses(configuration).flatMap((address) => pendingAt(manifests, address));
  };
  const refresh = async (): Promise<void> => {
    await manifests.refresh(manifestAddresses(configuration));
    apply();
    for (const { entry, tool = "", sentence } of catalogue.problems)
      log.warn("tools.entry-unusable", { entry, tool, problem: sentence });
    for (const { tool, additions } of pending)
      log.warn("tools.manifest-waits", { tool, additions: additions.join("; ") });
  };
  await refresh();
  return {
    tools: () => catalogue.tools,
    problems: () => catalogue.problems,
    pending: () => pending,
    refresh,
    confirm: async (tool) => {
      const waiting = pending.find((each) => each.tool === tool);
      if (waiting === undefined) return undefined;
      await manifests.confirm(waiting.address);
      apply();
      return waiting.additions;
    },
  };
}

function pendingAt(
  manifests: ToolManifests,
  address: string,
): (PendingManifest & { readonly address: string })[] {
  const { current, pending } = manifests.read(address);
  if (current === undefined || pending === undefined) return [];
  return [
    {
      address,
      tool: current.id,
      version: pending.version,
      additions: manifestAdditions(current, pending),
    },
  ];
}
