import { BridgeError, checkPagePath } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import { fileAddress, provenanceAddress } from "../../files/file-address.ts";
import { roundAddress } from "../../rounds/round-address.ts";
import { decodeFileId } from "../file-id.ts";
import type { ToolServices } from "../tool-services.ts";
import { activeProjectOf } from "./project.ts";

/** In pixels; a taller frame wastes memory. */
const MAX_FRAME_HEIGHT = 30_000;

export function pageHandlers(services: ToolServices): Handlers {
  const { navigate, resizeFrame, currentTheme, hostFacts, openPage } = services;
  return {
    ...(openPage === undefined ? {} : openHandlers(services, openPage)),
    ...(resizeFrame === undefined ? {} : { setSize: sizeHandler(resizeFrame) }),
    getTheme: () => currentTheme(),
    getHostInfo: ({ sdk = null }) => {
      const { sdkVersion, ...facts } = hostFacts();
      return { ...facts, sdk: { host: sdkVersion, tool: sdk } };
    },
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

function openHandlers(services: ToolServices, openPage: (address: string) => void): Handlers {
  const open = (address: string): void => {
    requirePress();
    openPage(address);
  };
  return {
    openProjectFile: async (_context, id, options) => {
      const { projectId, path } = decodeFileId(id, (await activeProjectOf(services)).id);
      // That page also has deleted files.
      if (options?.page === "provenance") return open(provenanceAddress(path));
      const file = (await services.listFiles(projectId, { refresh: false })).find(
        (each) => each.path === path,
      );
      if (file === undefined)
        throw new BridgeError(
          "NOT-FOUND",
          `${path} is no longer in this project. It was renamed, moved or deleted.`,
          { argument: "id" },
        );
      open(fileAddress(file));
    },
    openScreeningRound: async (_context, round) => {
      const { id } = await activeProjectOf(services);
      const known = (await services.listRounds(id)).find((each) => each.id === round);
      if (known === undefined)
        throw new BridgeError("NOT-FOUND", "There is no such screening round in this project.", {
          argument: "round",
        });
      open(roundAddress(known.id));
    },
  };
}

/** A press inside a frame counts for the pages around it, for a few seconds. */
function requirePress(): void {
  if (!navigator.userActivation.isActive)
    throw new BridgeError(
      "NOT-PRESSED",
      "A tool opens pages only when you press something. Press it again.",
    );
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
