import { z } from "zod";
import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { platform } from "../../platform/platform.ts";
import { rowsOf } from "../../platform/supabase.ts";

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
      const supabase = await platform().supabase();
      if (method === "set") {
        rowsOf(await supabase.from(TABLE).upsert({ project: projectId, name, data: state }, { onConflict: "project,name" }), "save namespace");
        return;
      }
      // Merged by the database under the row's lock, so that two tools that write at once both keep their keys.
      rowsOf(await supabase.rpc("syncro_merge_data", { table_name: TABLE, entity_id: `${projectId}::${name}`, new_data: state }), "save namespace");
    },
    async listNamespaces(projectId) {
      const supabase = await platform().supabase();
      return entriesSchema.parse(rowsOf<unknown>(await supabase.from(TABLE).select("name,created_at,edited_at").eq("project", projectId).order("name"), "list namespaces"));
    },
  };
}
