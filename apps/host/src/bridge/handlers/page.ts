import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";
import { invalidArgument } from "../invalid-argument.ts";

/** A frame higher than this helps nobody, and costs memory. */
const HIGHEST_FRAME = 30_000;

/** Lets a tool say where in it the person is, and how much room it needs. */
export function pageHandlers({ navigate, resizeFrame }: BridgeServices): Handlers {
  return {
    ...(resizeFrame === undefined ? {} : { setSize: (_context, { height }) => resizeFrame(Math.min(HIGHEST_FRAME, Math.ceil(height))) }),
    setPage: (_context, page) => {
      if (typeof page === "string") return navigate({ path: checkPagePath(page, "page") });
      const path = page.path ?? page.url ?? undefined;
      navigate({ ...(path === undefined ? {} : { path: checkPagePath(path, "page.path") }), ...(typeof page.title === "string" ? { title: page.title } : {}) });
    },
    setPageUrl: (_context, path) => navigate({ path: checkPagePath(path, "path") }),
    setPageTitle: (_context, title) => navigate({ title }),
  };
}

/** A path within the host: it starts with one slash, so that it can never name another site. */
function checkPagePath(path: string, argument: string): string {
  if (/^\/(?![/\\])/u.test(path)) return path;
  throw invalidArgument(argument, `Page path must start with '/', and with one only: "${path.slice(0, 100)}"`);
}
