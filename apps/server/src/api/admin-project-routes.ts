import { adminProjectsApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { listProjects, restoreProject } from "../operations/projects.ts";
import { listAnswer, listRequest } from "./admin-list-answer.ts";
import { administer, administerAct } from "./administer.ts";
import type { Route } from "./route.ts";

export function adminProjectRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    administer(context, adminProjectsApi.list, async ({ query }) =>
      listAnswer(
        await listProjects(database, { ...listRequest(query), isBin: query.deleted === "1" }),
      ),
    ),
    administerAct(
      context,
      {
        route: adminProjectsApi.restore,
        name: "restore-project",
        subject: ({ params }) => params.project,
      },
      async ({ params }) => (await restoreProject(database, params.project)).project,
    ),
  ];
}
