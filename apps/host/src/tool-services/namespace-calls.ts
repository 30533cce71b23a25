import { isRecord, namespaceRow } from "@tera/contract";
import type { ToolServices } from "./tool-services.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { rowsOf } from "../platform/supabase.ts";
import { requireUser } from "../session/session-store.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import { leafOperations, type Operation } from "@tera/sync";
import { type CachedDocument, openCachedDocument } from "../sync/device/document-cache.ts";

const TABLE = "project_namespaces";

/** How long a read waits for the latest changes of other people. */
const REFETCH_TIMEOUT_MS = 2000;

export function namespaceCalls(): Pick<
  ToolServices,
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
      // Merge by key, so that concurrent writers keep each other's keys. Keys with the value
      // undefined stay unchanged, as JSON has no undefined.
      const merged = Object.entries(state).flatMap(([key, value]): Operation[] =>
        value === undefined ? [] : [{ set: [key], value }],
      );
      const operations = method === "merge" ? merged : leafOperations(before, state, []);
      if (operations.length > 0) await open.change(operations);
      // Create the namespace even if it is empty.
      else if (Object.keys(before).length === 0)
        await documentGateway.initialise(open.document.path, randomId(), {});
    },
    async listNamespaces(projectId) {
      const supabase = await platform().supabase();
      return namespaceRow
        .array()
        .parse(
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

function openNamespace(projectId: string, name: string): Promise<CachedDocument> {
  return openCachedDocument(`${TABLE}::${projectId}::${name}`, requireUser().id);
}

/**
 * Returns the state with this tab's own changes. Refetches the state first, because not every page
 * has a live connection; after the timeout, uses the cached state.
 */
async function readState({ document }: CachedDocument): Promise<Readonly<Record<string, unknown>>> {
  await Promise.race([document.refetch(), platform().clock.wait(REFETCH_TIMEOUT_MS)]);
  const state = document.$state.get();
  return isRecord(state) ? { ...state } : {};
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
