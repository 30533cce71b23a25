import { AppError } from "../../platform/app-error.ts";
import { workerAddress } from "../../platform/trusted-worker.ts";
import { nameOf } from "../project-file.ts";
import type { CompareAnswer, CompareRequest, VersionComparison } from "./compare-messages.ts";
import workerUrl from "./compare-worker.ts?worker&url";
import { type FileVersion, fileVersionsGateway } from "./file-versions-gateway.ts";

/** Lines of larger texts are not compared. */
const MAX_TEXT_BYTES = 5_000_000;

/** Compares two versions in a worker. Rejects with CANCEL when aborted. */
export async function compareVersions(
  projectId: string,
  [before, after]: readonly [FileVersion, FileVersion],
  signal: AbortSignal,
): Promise<VersionComparison> {
  const isLibrary = before.ref_count !== null && after.ref_count !== null;
  if (!isLibrary && Math.max(before.size, after.size) > MAX_TEXT_BYTES)
    return { kind: "too different" };
  const [one, other] = await Promise.all([
    fileVersionsGateway.readContent(projectId, before.id),
    fileVersionsGateway.readContent(projectId, after.id),
  ]);
  signal.throwIfAborted();
  return runWorker({ before: one, after: other, filename: nameOf(after.path), isLibrary }, signal);
}

function runWorker(request: CompareRequest, signal: AbortSignal): Promise<VersionComparison> {
  const worker = new Worker(workerAddress(workerUrl), { type: "module" });
  return new Promise<VersionComparison>((resolve, reject) => {
    signal.addEventListener("abort", () =>
      reject(new AppError("CANCEL", "Cancelled", { ignore: true })),
    );
    worker.addEventListener("message", ({ data: answer }: MessageEvent<CompareAnswer>) => {
      if (answer.kind === "failed") reject(compareError(answer.message));
      else resolve(answer);
    });
    worker.addEventListener("error", (event) => reject(compareError(event.message)));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

function compareError(reason: string): AppError {
  return new AppError(
    "NOT-COMPARED",
    `The versions couldn't be compared: ${reason} Download both to compare them elsewhere.`,
    { title: "Not compared" },
  );
}
