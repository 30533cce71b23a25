import { z } from "zod";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { rowsOf } from "../platform/supabase.ts";

const invitedSchema = z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) });
const removedSchema = z.object({ removed: z.number() });

const peerSchema = z.object({ user: z.string(), email: z.string(), name: z.string().nullable() });

/** Somebody the person shares a project with. */
export type Peer = z.infer<typeof peerSchema>;

const namespacesSchema = z.array(z.object({ name: z.string() }));

/** What the project room needs from outside, beside the shared document. */
export const projectGateway = {
  invite: (
    projectId: string,
    projectName: string,
    emails: readonly string[],
  ): Promise<z.infer<typeof invitedSchema>> =>
    platform().http.post("/api/members/invite", invitedSchema, {
      body: { projectId, projectName, emails },
    }),
  remove: (
    projectId: string,
    userIds: readonly string[],
    emails: readonly string[],
  ): Promise<z.infer<typeof removedSchema>> =>
    platform().http.post("/api/members/remove", removedSchema, {
      body: { projectId, userIds, emails },
      retry: PROJECT_RETRY,
    }),
  /** Names of what tools keep in the project beside its shared state. */
  async namespaces(projectId: string): Promise<readonly string[]> {
    const supabase = await platform().supabase();
    return namespacesSchema
      .parse(
        rowsOf<unknown>(
          await supabase
            .from("project_namespaces")
            .select("name")
            .eq("project", projectId)
            .order("name"),
          "list namespaces",
        ),
      )
      .map(({ name }) => name);
  },
  /** People of the person's other projects. */
  async peers(user: string): Promise<readonly Peer[]> {
    const supabase = await platform().supabase();
    return z
      .array(peerSchema)
      .parse(
        rowsOf<unknown>(await supabase.rpc("user_get_peers", { user_id: user }), "list peers"),
      );
  },
};
