import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { findAttachedFile } from "@tera/references/attached-files";
import { pathInProject } from "../frame/project-path.ts";
import type { AttachedFile } from "./attached-files.ts";

/** Fits beside the tool on most screens. */
const WINDOW_SIZE = { width: 760, height: 960 };
const PDF_START = "%PDF-";
/** A PDF may have a few bytes before its header. */
const MAX_START_BYTES = 1024;

let shownAddress: string | undefined;

/**
 * Returns the content of an attached PDF. Another file opens on the host's page, which offers to
 * download it, and gives undefined.
 */
export async function readPdf(tera: Connection, file: AttachedFile): Promise<Blob | undefined> {
  const record = await findFile(tera, file);
  const id = "id" in file ? file.id : record?.id;
  if (id === undefined) throw missing(file);
  const contents = await tera.files.read(id).catch((error: unknown) => {
    throw missing(file, error);
  });
  if (await isPdf(contents)) return contents;
  if (record !== undefined) await tera.ui.window(record.url, WINDOW_SIZE);
  return undefined;
}

/** Shows a PDF in a tab of its own, in the browser's viewer. */
export function openInTab(contents: Blob): void {
  if (shownAddress !== undefined) URL.revokeObjectURL(shownAddress);
  // With this type, browsers show the content as a PDF only, never as a page.
  shownAddress = URL.createObjectURL(new Blob([contents], { type: "application/pdf" }));
  const opened = window.open(shownAddress, "_blank");
  if (opened === null)
    throw new Error("Your browser blocked the new tab. Allow pop-ups for this page and try again.");
  opened.opener = null;
}

export async function isPdf(contents: Blob): Promise<boolean> {
  return (await contents.slice(0, MAX_START_BYTES).text()).includes(PDF_START);
}

/** Also finds a file that was moved to another folder. */
async function findFile(
  tera: Connection,
  file: AttachedFile,
): Promise<ProjectFileRecord | undefined> {
  const files = withoutFolders(await tera.files.list());
  if ("id" in file) return files.find(({ id }) => id === file.id);
  const found = findAttachedFile(
    file.path,
    files.map((record) => ({ path: pathInProject(record.path), record })),
  );
  return found?.record;
}

function withoutFolders(files: readonly ProjectFileRecord[]): readonly ProjectFileRecord[] {
  return files.flatMap((file) => (file.isFolder ? withoutFolders(file.files) : file));
}

function missing(file: AttachedFile, cause?: unknown): Error {
  const reason =
    "isNamed" in file
      ? "is not in this project. Upload a file of this name, or attach another one."
      : "can't be read. It may have been deleted. Attach the file again.";
  return new Error(`“${file.name}” ${reason}`, { cause });
}
