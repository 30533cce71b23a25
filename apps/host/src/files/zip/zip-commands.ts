import { attempt } from "../../errors/notices.ts";
import type { ZipSelection } from "./zip-path-filter.ts";

/** Downloads a folder or files as one zip. Shows progress, and failures. */
export function zipSelection(projectId: string, selection: ZipSelection): void {
  attempt(async () => {
    const { downloadAsZip } = await import("./download-zip.tsx");
    await downloadAsZip(projectId, selection);
  });
}
