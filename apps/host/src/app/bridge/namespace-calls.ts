import { z } from "zod";
import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { platform } from "../../platform/platform.ts";
import { randomId } from "../../platform/session-id.ts";
import { rowsOf } from "../../platform/supabase.ts";
import { requireUser } from "../../session/session-store.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { leafOperations } from "../../sync/leaf-operations.ts";
import { type CachedDocument, openCachedDocument } from "../../sync/document-cache.ts";
import type { Operation } from "../../sync/operations.ts";

const TABLE = "project_namespaces";

/** How long a tool waits to hear whether others have changed a namespace. */
const REFETCH_TIMEOUT_MS = 2000;

const entriesSchema = z.array(
  z.object({ name: z.string(), created_at: z.string(), edited_at: z.string() }),
);

/** Tool data of a project beside its shared state, by name. */
export function namespaceCalls(): Pick<
  BridgeServices,
  "readNamespace" | "writeNamespace" | "listNamespaces"
> {
  return {
    async readNamespace(projectId, name) {
      const state = await readState(await openNamespace(projectId, name));
      return Object.keys(state).length > 0 || (await exists(projectId, name)) ? state : null;
    },
    async writeNamespace(projectId, name, state, method) {
      const open = await openNamespace(projectId, name);
      const before = await readState(open);
      // Key by key: two tools that write at once both keep their keys, and each key holds what was sent last, whole. JSON has no undefined: such keys are left as they are.
      const merged = Object.entries(state).flatMap(([key, value]): Operation[] =>
        value === undefined ? [] : [{ set: [key], value }],
      );
      const operations = method === "merge" ? merged : leafOperations(before, state, []);
      if (operations.length > 0) await open.change(operations);
      // An empty one is there as well.
      else if (Object.keys(before).length === 0)
        await documentGateway.initialise(open.document.path, randomId(), {});
    },
    async listNamespaces(projectId) {
      const supabase = await platform().supabase();
      return entriesSchema.parse(
        rowsOf<unknown>(
          await supabase
            .from(TABLE)
            .select("name,created_at,edited_at")
            .eq("project", projectId)
            .order("name"),
          "list namespaces",
        ),
      );
    },
  };
}

/** The shared document that a namespace is. */
function openNamespace(projectId: string, name: string): Promise<CachedDocument> {
  return openCachedDocument(`${TABLE}::${projectId}::${name}`, requireUser().id);
}

/** What it holds now, this tab's own changes included. Not every page has a live connection: it is asked for anew, and where nobody answers what is known counts. */
async function readState({ document }: CachedDocument): Promise<Readonly<Record<string, unknown>>> {
  await Promise.race([document.refetch(), platform().clock.wait(REFETCH_TIMEOUT_MS)]);
  const state = document.$state.get();
  return typeof state === "object" && state !== null && !Array.isArray(state) ? { ...state } : {};
}

async function exists(projectId: string, name: string): Promise<boolean> {
  const supabase = await platform().supabase();
  return (
    rowsOf<unknown[]>(
      await supabase.from(TABLE).select("name").eq("project", projectId).eq("name", name),
      "find namespace",
    ).length > 0
  );
}
