import type { Connection } from "@tera/bridge-sdk";
import { isCancelled } from "../../frame/failure.ts";
import { isDownload, pathInProject } from "../../frame/project-path.ts";
import { flowFileName, type FlowFormat } from "./flow-formats.ts";

/**
 * Saves the diagram under a name chosen in the host's dialog, and logs it on the timeline unless it
 * is only downloaded. Resolves to a notice; to undefined if the person cancels.
 */
export async function saveFlow(
  tera: Connection,
  format: FlowFormat,
  make: () => Promise<Blob>,
): Promise<string | undefined> {
  try {
    const file = await tera.files.select({
      title: "Save the PRISMA flow diagram",
      save: true,
      saveFilename: flowFileName(format),
    });
    await tera.files.write(file.id, await make());
    if (isDownload(file.path)) return `${file.name} is being downloaded.`;
    await tera.log.add({
      type: "tool",
      tool: "prisma",
      title: `Saved the PRISMA flow diagram as ${file.name}`,
      filePath: pathInProject(file.path),
    });
    return `Saved as ${file.name}. Logged in the timeline.`;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}
