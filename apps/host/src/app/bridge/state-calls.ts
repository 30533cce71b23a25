import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { AppError } from "../../platform/app-error.ts";
import {
  $projectDocument,
  listenToRefusals,
  type RefusedChange,
} from "../../project/project-store.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import type { OpenDocument } from "../../sync/document-store.ts";
import type { Operation } from "../../sync/operations.ts";
import type { AskingTool } from "./asking-tool.ts";

const OPEN_TIMEOUT_MS = 15_000;

export function stateCalls({
  signal,
}: Pick<AskingTool, "signal">): Pick<
  BridgeServices,
  "readProjectState" | "editProjectState" | "flushProjectState"
> {
  /** Places that this tool changed since its last flush, and refusals among them. */
  const changed = new Set<string>();
  let refused: readonly RefusedChange[] = [];
  const placeOf = (projectId: string, operation: Operation): string =>
    JSON.stringify([projectId, "set" in operation ? operation.set : operation.unset]);
  const stop = listenToRefusals((change) => {
    if (change.operations.some((operation) => changed.has(placeOf(change.projectId, operation))))
      refused = [...refused, change];
  });
  signal.addEventListener("abort", stop, { once: true });

  return {
    async readProjectState(projectId) {
      const state = (await projectDocument(projectId)).$state.get();
      return typeof state === "object" && state !== null && !Array.isArray(state)
        ? { ...state }
        : {};
    },
    async editProjectState(projectId, operations) {
      const document = await projectDocument(projectId);
      for (const operation of operations) changed.add(placeOf(projectId, operation));
      document.edit(operations);
    },
    async flushProjectState(projectId) {
      const document = await projectDocument(projectId);
      await document.settled();
      await documentGateway.flush(document.path);
      const [first] = refused.filter((change) => change.projectId === projectId);
      refused = [];
      changed.clear();
      if (first !== undefined) throw first.error;
    },
  };
}

/** Waits while the document opens; rejects with PROJECT-NOT-OPEN after the timeout. */
async function projectDocument(projectId: string): Promise<OpenDocument> {
  const wanted = `projects::${projectId}`;
  const now = $projectDocument.get();
  if (now?.path === wanted) return now;
  let stop: (() => void) | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<OpenDocument>((resolve, reject) => {
      stop = $projectDocument.listen((open) => {
        if (open?.path === wanted) resolve(open);
      });
      limit = setTimeout(() => {
        reject(
          new AppError(
            "PROJECT-NOT-OPEN",
            "The project's shared data could not be opened in time. Nothing was changed; try again in a moment.",
          ),
        );
      }, OPEN_TIMEOUT_MS);
    });
  } finally {
    clearTimeout(limit);
    stop?.();
  }
}
