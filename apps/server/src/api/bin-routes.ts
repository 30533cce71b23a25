import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { checkShape } from "./read-body.ts";

const projectParameter = z.guid("The project's id in the path is not a UUID.").transform((id) => id.toLowerCase());

/** A project in the bin, as its creator sees it. */
interface DeletedProject {
  readonly id: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly icon: string | null;
  readonly deleted_at: Date;
  /** When it goes for good. */
  readonly kept_until: Date;
}

/** The bin: what the caller deleted in the last 30 days, and bringing it back. */
export function binRoutes(context: ServerContext): Hono<CallerEnvironment> {
  const { database, secrets } = context;
  const routes = new Hono<CallerEnvironment>();

  routes.get("/deleted", requireCaller(secrets), async (c) => {
    const projects = await database.query<DeletedProject>("select * from private.deleted_projects($1)", [c.get("caller").sub]);
    return c.json({ projects });
  });

  routes.post("/:project/restore", requireCaller(secrets), async (c) => {
    const project = checkShape(c.req.param("project"), projectParameter);
    await database.query("select private.restore_project($1, $2)", [project, c.get("caller").sub]);
    return c.json({ id: project });
  });

  return routes;
}
