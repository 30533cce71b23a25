import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { AppError } from "../../platform/app-error.ts";
import { $projectDocument } from "../../project/project-store.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import type { OpenDocument } from "../../sync/document-store.ts";

/** How long a tool waits for the open project's shared data to be opened. */
const OPENING_MILLISECONDS = 15_000;

/** The shared state of the open project, through the document that its members have open. */
export function stateCalls(): Pick<BridgeServices, "readProjectState" | "editProjectState" | "flushProjectState"> {
  return {
    async readProjectState(projectId) {
      const state = (await projectDocument(projectId)).$state.get();
      return typeof state === "object" && state !== null && !Array.isArray(state) ? { ...state } : {};
    },
    editProjectState: async (projectId, operations) => (await projectDocument(projectId)).edit(operations),
    async flushProjectState(projectId) {
      const document = await projectDocument(projectId);
      await document.settled();
      await documentGateway.flush(document.path);
    },
  };
}

/** The open project's document; waits while it is being opened. */
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
        reject(new AppError("PROJECT-NOT-OPEN", "The project's shared data could not be opened in time. Nothing was changed; try again in a moment."));
      }, OPENING_MILLISECONDS);
    });
  } finally {
    clearTimeout(limit);
    stop?.();
  }
}
