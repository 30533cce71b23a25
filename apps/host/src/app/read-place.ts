import {
  FILE_PAGES,
  filePathIn,
  folderAddress,
  folderPathIn,
  historyAddress,
  libraryAddress,
  previewAddress,
  versionsAddress,
} from "../files/file-address.ts";
import { nameOf } from "../files/project-file.ts";
import type { Place } from "../project/place.ts";
import { ROUTES } from "./routes.ts";

/** Pages that presence does not show and following does not open. */
const HIDDEN_PAGES = new Set(["/project/delete", "/project/leave"]);

/** The page of one screening round. */
const ROUND_PAGE = /^\/project\/screening\/[\da-f-]+$/u;

const PAGES = new Map(
  ROUTES.flatMap(({ path, name, needs }) =>
    needs !== "project" || name === undefined || /[*:]/u.test(path) || HIDDEN_PAGES.has(path)
      ? []
      : [[path, name] as const],
  ),
);

const SHOWN_FILE_PAGES: readonly {
  readonly start: string;
  readonly address: (path: string) => string;
  readonly labelStart: string;
}[] = [
  { start: FILE_PAGES.library, address: libraryAddress, labelStart: "in" },
  { start: FILE_PAGES.preview, address: (path) => previewAddress(path), labelStart: "in" },
  { start: FILE_PAGES.folder, address: folderAddress, labelStart: "in" },
  { start: FILE_PAGES.versions, address: versionsAddress, labelStart: "on Versions of" },
  { start: FILE_PAGES.history, address: historyAddress, labelStart: "on Edit history of" },
];

interface PlaceTool {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the page of the open project at `path`; undefined for any other path, which another
 * member may have sent. A tool's subpages count as the tool, because their paths are the tool's own
 * data.
 */
export function readPlace(path: string, tools: readonly PlaceTool[]): Place | undefined {
  const page = PAGES.get(path);
  if (page !== undefined) return { href: path, label: `on ${page}` };
  if (ROUND_PAGE.test(path)) return { href: path, label: "in a screening round" };
  const filePage = SHOWN_FILE_PAGES.find(({ start }) => path.startsWith(start));
  if (filePage !== undefined) {
    const file = filePath(path);
    if (file === undefined) return undefined;
    return { href: filePage.address(file), label: `${filePage.labelStart} ${nameOf(file)}` };
  }
  const tool = tools
    .filter((each) => path === each.path || path.startsWith(`${each.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return tool && { href: tool.path, label: `in ${tool.name}` };
}

/** Rejects paths with "..", which could lead to any page, such as the one that logs out. */
function filePath(pathname: string): string | undefined {
  const path = filePathIn(pathname) ?? folderPathIn(pathname);
  return path === "" || path.split("/").some((name) => name === "." || name === "..")
    ? undefined
    : path;
}
