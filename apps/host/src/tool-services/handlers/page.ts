import { BridgeError, checkPagePath } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";

/** In pixels; a taller frame wastes memory. */
const MAX_FRAME_HEIGHT = 30_000;

export function pageHandlers({ navigate, resizeFrame, currentTheme }: ToolServices): Handlers {
  return {
    ...(resizeFrame === undefined ? {} : { setSize: sizeHandler(resizeFrame) }),
    getTheme: () => currentTheme(),
    setPage: (_context, page) => {
      if (typeof page === "string") return navigate({ path: checkPagePath(page, "page") });
      const path = page.path ?? page.url ?? undefined;
      navigate({
        ...(path === undefined ? {} : { path: checkPagePath(path, "page.path") }),
        ...(typeof page.title === "string" ? { title: page.title } : {}),
      });
    },
    setPageUrl: (_context, path) => navigate({ path: checkPagePath(path, "path") }),
    setPageTitle: (_context, title) => navigate({ title: title || "" }),
  };
}

/**
 * More height changes than this mean a loop: the tool's height depends on the frame's, so that each
 * resizes the other.
 */
const MAX_HEIGHT_CHANGES = 30;
const HEIGHT_CHANGES_WINDOW_MS = 2_000;

function sizeHandler(resizeFrame: (height: number) => void): NonNullable<Handlers["setSize"]> {
  let changes: number[] = [];
  return (_context, { height }) => {
    const now = performance.now();
    changes = [...changes.filter((at) => now - at < HEIGHT_CHANGES_WINDOW_MS), now];
    if (changes.length > MAX_HEIGHT_CHANGES)
      throw new BridgeError(
        "RESIZE-LOOP",
        "The frame keeps growing or shrinking. Give the tool's content a height that doesn't depend on the window's.",
      );
    resizeFrame(Math.min(MAX_FRAME_HEIGHT, Math.ceil(height)));
  };
}
