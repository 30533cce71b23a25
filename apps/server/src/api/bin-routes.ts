import { type DeletedProjectRow, projectApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { implement, type Route } from "./route.ts";

export function binRoutes({ database }: ServerContext): Route[] {
  return [
    implement(projectApi.listDeleted, async ({ caller }) => ({
      projects: await database.query<DeletedProjectRow>(
        "select * from private.deleted_projects($1)",
        [caller.sub],
      ),
    })),
    implement(projectApi.restore, async ({ caller, params: { project } }) => {
      await database.query("select private.restore_project($1, $2)", [project, caller.sub]);
      return { id: project };
    }),
  ];
}
