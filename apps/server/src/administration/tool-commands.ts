import { CatalogueError } from "../api/catalogue.ts";
import {
  type CatalogueSettings,
  openToolCatalogue,
  type ToolCatalogue,
} from "../api/tool-catalogue.ts";
import type { Log } from "../server-log.ts";
import { CommandRefused } from "./command-refused.ts";

const USAGE = "Usage: npm run admin -- tools [refresh | confirm ID]";

export const TOOL_HELP = `  tools                      list the entries of TOOLS_FILE that can't be used, and new manifests
                             that ask for more and wait; also: tools refresh, to read them first
  tools confirm ID           allow what the new manifest of the tool ID asks for`;

export interface ToolSource {
  readonly configuration: CatalogueSettings;
  readonly log: Log;
  /** The running server's; without it, the command reads its own. */
  readonly catalogue?: ToolCatalogue;
}

export async function tools(
  { configuration, log, catalogue }: ToolSource,
  words: readonly string[],
): Promise<readonly string[]> {
  const [act, id] = words;
  const isKnown =
    words.length === 0 ||
    (act === "refresh" && words.length === 1) ||
    (act === "confirm" && words.length === 2);
  if (!isKnown) throw new CommandRefused(USAGE);
  try {
    const current = catalogue ?? (await openToolCatalogue(configuration, log));
    if (act === "refresh") await current.refresh();
    return id === undefined ? stateOf(current) : await confirm(current, id);
  } catch (error) {
    throw error instanceof CatalogueError ? new CommandRefused(error.message) : error;
  }
}

async function confirm(catalogue: ToolCatalogue, id: string): Promise<readonly string[]> {
  const additions = await catalogue.confirm(id);
  if (additions === undefined)
    throw new CommandRefused(
      `No manifest of a tool ${id} waits. To read the manifests first: npm run admin -- tools refresh`,
    );
  return [
    `The new manifest of ${id} is in effect. In addition, it has:`,
    ...additions.map((addition) => `  ${addition}`),
    "Open pages show this once they are reloaded.",
  ];
}

function stateOf(catalogue: ToolCatalogue): readonly string[] {
  const all = catalogue.tools();
  const running = all.filter(({ url }) => url !== undefined).length;
  return [
    `${running} of ${all.length} tools are set up.`,
    ...catalogue.problems().map(({ sentence }) => sentence),
    ...catalogue
      .pending()
      .flatMap(({ tool, version, additions }) => [
        `${tool} ${version} asks for more than before. It keeps its last manifest until: npm run admin -- tools confirm ${tool}`,
        ...additions.map((addition) => `  ${addition}`),
      ]),
  ];
}
