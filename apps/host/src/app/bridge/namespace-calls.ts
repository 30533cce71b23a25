import { z } from "zod";
import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { platform } from "../../platform/platform.ts";
import { randomId } from "../../platform/session-id.ts";
import { rowsOf } from "../../platform/supabase.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { BATCH_LIMIT } from "../../sync/patch-queue.ts";

const TABLE = "project_namespaces";

const contentSchema = z.array(z.object({ data: z.record(z.string(), z.unknown()) }));
const entriesSchema = z.array(z.object({ name: z.string(), created_at: z.string(), edited_at: z.string() }));

/** What tools keep in a project beside its shared state, by name. */
export function namespaceCalls(): Pick<BridgeServices, "readNamespace" | "writeNamespace" | "listNamespaces"> {
  return {
    async readNamespace(projectId, name) {
      const supabase = await platform().supabase();
      const rows = contentSchema.parse(rowsOf<unknown>(await supabase.from(TABLE).select("data").eq("project", projectId).eq("name", name), "read namespace"));
      return rows[0]?.data ?? null;
    },
    async writeNamespace(projectId, name, state, method) {
      const batches = method === "merge" ? batchesOf(state) : [];
      if (batches.length > 0) {
        // Key by key under the row's lock: two tools that write at once both keep their keys, and each key holds what was sent last, whole.
        await documentGateway.patchAll(`${TABLE}::${projectId}::${name}`, randomId(), batches);
        return;
      }
      const supabase = await platform().supabase();
      rowsOf(await supabase.from(TABLE).upsert({ project: projectId, name, data: state }, { onConflict: "project,name", ignoreDuplicates: method === "merge" }), "save namespace");
    },
    async listNamespaces(projectId) {
      const supabase = await platform().supabase();
      return entriesSchema.parse(rowsOf<unknown>(await supabase.from(TABLE).select("name,created_at,edited_at").eq("project", projectId).order("name"), "list namespaces"));
    },
  };
}

/** The keys of a state as changes of a document, all of which are stored or none. JSON has no undefined: such keys are left as they are. */
export function batchesOf(state: Readonly<Record<string, unknown>>): readonly { readonly sequence: number; readonly operations: readonly unknown[] }[] {
  const operations = Object.entries(state).flatMap(([key, value]) => (value === undefined ? [] : [{ set: [key], value }]));
  const count = Math.ceil(operations.length / BATCH_LIMIT);
  return Array.from({ length: count }, (_, index) => ({ sequence: index, operations: operations.slice(index * BATCH_LIMIT, (index + 1) * BATCH_LIMIT) }));
}
