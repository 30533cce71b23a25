import { BridgeError } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";

/** Lets a tool say where in it the person is. */
export function pageHandlers({ navigate }: BridgeServices): Handlers {
  return {
    setPage: (_context, page) => {
      if (typeof page === "string") return navigate({ path: checkPagePath(page) });
      const path = page.path ?? page.url ?? undefined;
      navigate({ ...(path === undefined ? {} : { path: checkPagePath(path) }), ...(typeof page.title === "string" ? { title: page.title } : {}) });
    },
    setPageUrl: (_context, path) => navigate({ path: checkPagePath(path) }),
    setPageTitle: (_context, title) => navigate({ title }),
  };
}

/** A path within the host: it starts with one slash, so that it can never name another site. */
function checkPagePath(path: string): string {
  if (/^\/(?![/\\])/u.test(path)) return path;
  throw new BridgeError("INVALID-ARGUMENT", `Page path must start with '/', and with one only: "${path.slice(0, 100)}"`);
}
