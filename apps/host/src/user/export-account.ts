import { toaster } from "../errors/notices.ts";
import { withWorkProgress } from "../errors/work-progress.tsx";
import { triggerDownload } from "../platform/trigger-download.ts";
import { accountGateway } from "./account-gateway.ts";

/** Downloads the person's data. If that takes long, a dialog offers to cancel it. */
export async function exportAccount(): Promise<void> {
  const archive = await withWorkProgress("Exporting your data", 0, ({ signal }) =>
    accountGateway.exportData(signal),
  );
  triggerDownload(archive, "account.zip");
  toaster.success("Exported your data");
}
