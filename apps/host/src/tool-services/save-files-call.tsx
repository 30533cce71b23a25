import { dialogs } from "../errors/notices.ts";
import type { AskingTool } from "./asking-tool.ts";
import type { ReadFiles } from "./read-files.ts";
import type { ToolServices } from "./tool-services.ts";

export function saveFilesCall(
  tool: AskingTool,
  read: ReadFiles,
): Pick<ToolServices, "openSaveFilesDialog"> {
  return {
    async openSaveFilesDialog({ onlyDownload = false, ...asked }, signal) {
      const { SaveFilesDialog } = await import("../files/dialogs/SaveFilesDialog.tsx");
      return dialogs.show<readonly string[] | null>(
        (close) => (
          <SaveFilesDialog
            {...asked}
            askedBy={tool}
            onlyDownload={onlyDownload}
            sources={read.pathsIn(asked.projectId)}
            onClose={close}
          />
        ),
        { signal: AbortSignal.any([signal, tool.signal]) },
      );
    },
  };
}
