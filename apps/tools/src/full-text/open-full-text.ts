import type { Connection } from "@tera/bridge-sdk";
import type { AttachedFile } from "./attached-files.ts";

/** Fits beside the tool on most screens. */
const WINDOW_SIZE = { width: 760, height: 960 };
const PDF_START = "%PDF-";
/** A PDF may have a few bytes before its header. */
const MAX_START_BYTES = 1024;

let shownAddress: string | undefined;

/**
 * Opens a PDF in a tab of its own, in the browser's viewer. Other files open on the host's page,
 * which offers to download them.
 */
export async function openFullText(tera: Connection, { id, name }: AttachedFile): Promise<void> {
  const contents = await tera.files.read(id).catch((error: unknown) => {
    throw new Error(`“${name}” can't be read. It may have been moved. Choose the file again.`, {
      cause: error,
    });
  });
  if (!(await isPdf(contents))) {
    const file = (await tera.files.list()).find((each) => each.id === id);
    if (file !== undefined) await tera.ui.window(file.url, WINDOW_SIZE);
    return;
  }
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
