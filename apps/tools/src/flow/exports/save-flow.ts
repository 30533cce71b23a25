import type { Connection } from "@tera/bridge-sdk";
import { saveFile } from "../../frame/save-file.ts";
import { flowFileName, type FlowFormat } from "./flow-formats.ts";

/** Saves the diagram. Resolves to a notice; to undefined if the person cancels. */
export async function saveFlow(
  tera: Connection,
  format: FlowFormat,
  make: () => Promise<Blob>,
): Promise<string | undefined> {
  const saved = await saveFile(tera, {
    title: "Save the PRISMA flow diagram",
    name: flowFileName(format),
    tool: "prisma",
    make,
    logTitle: (name) => `Saved the PRISMA flow diagram as ${name}`,
  });
  if (saved === undefined) return undefined;
  return saved.isDownload
    ? `${saved.name} is being downloaded.`
    : `Saved as ${saved.name}. Logged in the timeline.`;
}
