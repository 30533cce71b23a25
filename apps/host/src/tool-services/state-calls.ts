import { isRecord } from "@tera/contract";
import type { ToolServices } from "./tool-services.ts";
import { AppError } from "../platform/app-error.ts";
import {
  $projectDocument,
  listenToRefusals,
  type RefusedChange,
} from "../project/project-store.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import type { OpenDocument } from "../sync/open-document.ts";
import type { Operation } from "@tera/sync";
import type { AskingTool } from "./asking-tool.ts";

const OPEN_TIMEOUT_MS = 15_000;
const PROJECT_PREFIX = "projects::";

export function stateCalls({
  signal,
}: Pick<AskingTool, "signal">): Pick<
  ToolServices,
  "readProjectState" | "watchProjectState" | "editProjectState" | "flushProjectState"
> {
  /**
   * The parts of the state that this tool changed since its last flush, and the first refused
   * change, by project id.
   */
  const sinceFlush = new Map<string, { readonly places: Set<string>; refused?: RefusedChange }>();
  const stop = listenToRefusals((change) => {
    const edits = sinceFlush.get(change.projectId);
    if (edits !== undefined && change.operations.some((each) => edits.places.has(placeOf(each))))
      edits.refused ??= change;
  });
  signal.addEventListener("abort", stop, { once: true });

  return {
    async readProjectState(projectId) {
      return recordOf((await projectDocument(projectId)).$state.get());
    },
    watchProjectState(notify) {
      let unwatch: (() => void) | undefined;
      const stopFollowing = $projectDocument.subscribe((document) => {
        unwatch?.();
        unwatch = document?.$state.listen((state) =>
          notify(document.path.slice(PROJECT_PREFIX.length), recordOf(state)),
        );
      });
      return () => {
        stopFollowing();
        unwatch?.();
      };
    },
    async editProjectState(projectId, operations) {
      const document = await projectDocument(projectId);
      const edits = sinceFlush.get(projectId) ?? { places: new Set() };
      for (const operation of operations) edits.places.add(placeOf(operation));
      sinceFlush.set(projectId, edits);
      document.edit(operations);
    },
    async flushProjectState(projectId) {
      const document = await projectDocument(projectId);
      await document.settled();
      await documentGateway.flush(document.path);
      const refused = sinceFlush.get(projectId)?.refused;
      sinceFlush.delete(projectId);
      if (refused !== undefined) throw refused.error;
    },
  };
}

function recordOf(state: unknown): Record<string, unknown> {
  return isRecord(state) ? { ...state } : {};
}

function placeOf(operation: Operation): string {
  return JSON.stringify("set" in operation ? operation.set : operation.unset);
}

/** Waits until the document is open; rejects with PROJECT-NOT-OPEN after a timeout. */
async function projectDocument(projectId: string): Promise<OpenDocument> {
  const wanted = `${PROJECT_PREFIX}${projectId}`;
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
            "The project's shared data couldn't be opened in time. Nothing was changed. Try again in a moment.",
          ),
        );
      }, OPEN_TIMEOUT_MS);
    });
  } finally {
    clearTimeout(limit);
    stop?.();
  }
}
