import { toaster } from "../errors/notices.ts";
import { withWorkProgress } from "../errors/work-progress.tsx";
import { triggerDownload } from "../platform/trigger-download.ts";
import { projectGateway } from "./project-gateway.ts";

interface ExportedProject {
  readonly id: string;
  /** Names the download. */
  readonly name: string;
}

/** Downloads a project with its files, data and history. It can be cancelled. */
export async function exportProject({ id, name }: ExportedProject): Promise<void> {
  const archive = await withWorkProgress("Exporting the project", 0, ({ signal }) =>
    projectGateway.exportArchive(id, signal),
  );
  triggerDownload(archive, `${name}.zip`);
  toaster.success("Exported the project");
}
