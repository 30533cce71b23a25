import type { Handlers } from "@tera/bridge-sdk/host";
import { MissingReference } from "../../library/attachments/missing-reference.ts";
import { cancelled } from "../cancelled.ts";
import { decodeFileId } from "../file-id.ts";
import { unwrittenFileRecord } from "../project-file-record.ts";
import type { ToolServices } from "../tool-services.ts";
import { withArgumentName } from "../with-argument-name.ts";
import { activeProjectOf, requireStillOpen } from "./project.ts";

/** Files of references, and files that results are saved in. */
export function reviewFileHandlers(services: ToolServices): Handlers {
  return {
    attachProjectFile: async (_context, id, referenceId, file) => {
      const project = (await activeProjectOf(services)).id;
      const library = decodeFileId(id, project);
      const { path } = decodeFileId(file, project, "file");
      return [...(await services.attachFile(library, referenceId, path).catch(namingArgument))];
    },
    detachProjectFile: async (_context, id, referenceId, path) => {
      const library = decodeFileId(id, (await activeProjectOf(services)).id);
      return [...(await services.detachFile(library, referenceId, path).catch(namingArgument))];
    },
    selectSaveFiles: async (context, { title, hints }) => {
      const { id } = await activeProjectOf(services);
      const paths = await context.withFocus(() =>
        services.openSaveFilesDialog(
          { projectId: id, title: title ?? "Save files", hints },
          context.signal,
        ),
      );
      if (paths === null) throw cancelled();
      await requireStillOpen(services, id);
      const setting = { projectId: id, origin: services.product.origin };
      return paths.map((path) => unwrittenFileRecord(setting, path));
    },
  };
}

function namingArgument(error: unknown): never {
  const argument = error instanceof MissingReference ? "referenceId" : "id";
  throw withArgumentName(error, { "NOT-FOUND": argument });
}
