import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { type Route, personRoute } from "./route.ts";
import { timestamp, pathId } from "./shapes.ts";

/** A project in the bin, as its creator sees it; `kept_until` is when it goes for good. */
const deletedProject = z.object({
  id: z.guid(),
  name: z.string().nullable(),
  type: z.string().nullable(),
  icon: z.string().nullable(),
  deleted_at: timestamp,
  kept_until: timestamp,
});

/** The bin: what the caller deleted in the last 30 days, and bringing it back. */
export function binRoutes({ database }: ServerContext): Route[] {
  return [
    personRoute({
      method: "get",
      path: "/api/projects/deleted",
      summary: "The projects that the caller deleted in the last 30 days",
      scope: "projects:read",
      answer: z.object({ projects: z.array(deletedProject) }),
      handle: async ({ caller }) => ({
        projects: await database.query<z.input<typeof deletedProject>>(
          "select * from private.deleted_projects($1)",
          [caller.sub],
        ),
      }),
    }),
    personRoute({
      method: "post",
      path: "/api/projects/{project}/restore",
      summary: "Restores a deleted project with everything in it",
      scope: "projects:write",
      params: z.object({ project: pathId("project") }),
      answer: z.object({ id: z.guid() }),
      refusals: ["NOT-FOUND", "PROJECT-NOT-FOUND", "PROJECT-LIMIT"],
      handle: async ({ caller, params: { project } }) => {
        await database.query("select private.restore_project($1, $2)", [project, caller.sub]);
        return { id: project };
      },
    }),
  ];
}
