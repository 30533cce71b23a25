import { BridgeError } from "@tera/bridge-sdk/host";
import type { CallContext, SaveCall } from "@tera/bridge-sdk/host";
import { checkFileName } from "../files/file-name.ts";
import type { ToolServices, FilePlace, SaveChoice } from "./tool-services.ts";
import { cancelled } from "./cancelled.ts";
import { decodeFileId } from "./file-id.ts";
import { activeProjectOf, projectFor, requireStillOpen } from "./handlers/project.ts";

/** Returns the file with the given id, or asks the person to choose a file. */
export async function saveTarget(
  services: ToolServices,
  context: CallContext,
  { id, options }: SaveCall,
  choice: Pick<SaveChoice, "title" | "isLibrary">,
): Promise<FilePlace> {
  if (id !== undefined)
    return writablePlace(decodeFileId(id, (await activeProjectOf(services)).id));
  const project = await projectFor(services, context, options.autoRequire);
  const path = await context.withFocus(() =>
    services.openSaveDialog(
      {
        ...choice,
        projectId: project.id,
        title: options.title ?? choice.title,
        hints: options.hints,
        filename: options.filename,
      },
      context.signal,
    ),
  );
  if (path === null) throw cancelled();
  await requireStillOpen(services, project.id);
  return { projectId: project.id, path };
}

/** Throws INVALID-NAME for an invalid path. */
function writablePlace(place: FilePlace): FilePlace {
  for (const part of place.path.split("/")) {
    const checked = checkFileName(part);
    if ("problem" in checked)
      throw new BridgeError("INVALID-NAME", checked.problem, { argument: "id" });
  }
  return place;
}
