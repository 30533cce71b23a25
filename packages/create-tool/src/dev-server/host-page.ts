import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { ShownTool } from "../shown-tool.ts";
import { pathOf, send } from "./tool-pages.ts";

const MANIFEST = "tera.tool.json";
const FILES: ReadonlySet<string> = new Set(["/host-page.mjs", "/testing.mjs", "/ui.css"]);

export interface HostPageOptions {
  readonly folder: string;
  readonly vendor: string;
  readonly toolUrl: string;
}

/** Serves a page that shows the tool in a mock host, with the scopes of the tool's manifest. */
export function createHostPage({ folder, vendor, toolUrl }: HostPageOptions): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request.url) ?? "";
    if (FILES.has(path))
      send(response, 200, extname(path), await readFile(join(vendor, path.slice(1))));
    else if (path === "/") send(response, 200, ".html", page(await shownTool(folder, toolUrl)));
    else send(response, 404, ".txt", "There is no such page in the mock host.\n");
  };
  return (request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, ".txt", `${error instanceof Error ? error.message : String(error)}\n`),
    );
  };
}

/** Reads only what the page shows; `npm run check` checks the manifest. */
async function shownTool(folder: string, url: string): Promise<ShownTool> {
  try {
    const { name, scopes } = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as {
      name?: unknown;
      scopes?: unknown;
    };
    return {
      url,
      name: typeof name === "string" ? name : "Tool",
      scopes: Object.keys(scopes ?? {}),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      url,
      name: "Tool",
      scopes: [],
      problem: `${MANIFEST} can't be read, so the tool has no scopes: ${reason}`,
    };
  }
}

function page(tool: ShownTool): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mock host</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/ui.css" />
    <script type="application/json" id="shown-tool">${JSON.stringify(tool).replaceAll("<", "\\u003c")}</script>
    <script type="module" src="/host-page.mjs"></script>
  </head>
  <body class="mock-host"></body>
</html>
`;
}
