import type { Connection } from "@tera/bridge-sdk";
import { isCancelled } from "./failure.ts";
import { isDownload, pathInProject } from "./project-path.ts";

interface FileToSave {
  /** Of the host's dialog. */
  readonly title: string;
  /** Until the person chooses another. */
  readonly name: string;
  /** The tool's id in the timeline. */
  readonly tool: string;
  /** Called once the person has chosen where to save. */
  readonly make: () => Blob | Promise<Blob>;
  /** The title of the timeline entry, with the name that the person chose. */
  readonly logTitle: (name: string) => string;
}

export interface SavedFile {
  readonly name: string;
  readonly isDownload: boolean;
}

/**
 * Saves a file under a name chosen in the host's dialog, and logs the save on the timeline, unless
 * it is only downloaded. If the person cancels, resolves to undefined and writes nothing.
 */
export async function saveFile(
  tera: Connection,
  { title, name, tool, make, logTitle }: FileToSave,
): Promise<SavedFile | undefined> {
  try {
    const file = await tera.files.select({ title, save: true, saveFilename: name });
    await tera.files.write(file.id, await make());
    if (isDownload(file.path)) return { name: file.name, isDownload: true };
    await tera.log.add({
      type: "tool",
      tool,
      title: logTitle(file.name),
      filePath: pathInProject(file.path),
    });
    return { name: file.name, isDownload: false };
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}
