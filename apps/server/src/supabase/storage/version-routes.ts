import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller } from "../../access/require-caller.ts";
import type { ServerContext } from "../../context.ts";
import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ContentFiles } from "./content-files.ts";
import { findVersion, listDeletedFiles, listVersions, restoreVersion } from "./file-versions.ts";
import { checkedObjectName } from "./object-name.ts";
import { objectResponse } from "./object-response.ts";
import { readJson } from "./request-json.ts";
import { refusalFor, refusalResponse } from "./storage-refusal.ts";

const DEFAULT_PAGE = 50;
const MAXIMUM_PAGE = 200;

const id = z.guid().transform((value) => value.toLowerCase());
const pageQuery = z.object({ before: id.optional(), limit: z.coerce.number().int().min(1).max(MAXIMUM_PAGE).default(DEFAULT_PAGE) });
const restoreRequest = z.object({ versionId: id, path: z.string().optional() });

/** The history of a project's files, to be mounted at /api/projects: listing versions and deleted files, reading an old version, restoring it. */
export function versionRoutes(context: ServerContext, contents: ContentFiles): Hono<CallerEnvironment> {
  const { database, secrets } = context;
  const routes = new Hono<CallerEnvironment>();
  routes.use("/:project/files/*", requireCaller(secrets));

  routes.get("/:project/files/versions", async (c) => {
    const project = checked(c.req.param("project"), id, "The project's id in the path is not a UUID.");
    const page = checked(c.req.query(), pageQuery, "A page is named by before, the id of a version, and limit, a number from 1 to 200.");
    const path = checkedObjectName(c.req.query("path") ?? "");
    const versions = await database.asCaller(c.get("caller"), async (session) => {
      await requireMember(session, project);
      return listVersions(session, project, path, { before: page.before, limit: page.limit });
    });
    return c.json({ versions }, 200, { "cache-control": "no-store" });
  });

  routes.get("/:project/files/deleted", async (c) => {
    const project = checked(c.req.param("project"), id, "The project's id in the path is not a UUID.");
    const page = checked(c.req.query(), pageQuery, "A page is named by before, the id of a version, and limit, a number from 1 to 200.");
    const files = await database.asCaller(c.get("caller"), async (session) => {
      await requireMember(session, project);
      return listDeletedFiles(session, project, { before: page.before, limit: page.limit });
    });
    return c.json({ files }, 200, { "cache-control": "no-store" });
  });

  routes.get("/:project/files/versions/:version/content", async (c) => {
    const project = checked(c.req.param("project"), id, "The project's id in the path is not a UUID.");
    const versionId = checked(c.req.param("version"), id, "The version's id in the path is not a UUID.");
    const version = await database.asCaller(c.get("caller"), async (session) => {
      await requireMember(session, project);
      return findVersion(session, project, versionId);
    });
    return objectResponse(c.req.raw, { name: version.path, version: version.content_id, metadata: version.metadata, updated_at: version.created_at }, contents);
  });

  routes.post("/:project/files/restore", async (c) => {
    const caller = c.get("caller");
    const project = checked(c.req.param("project"), id, "The project's id in the path is not a UUID.");
    const { versionId, path } = await readJson(c.req.raw, restoreRequest);
    if (path !== undefined) checkedObjectName(path);
    const row = await database.asCaller(caller, async (session) => {
      await requireMember(session, project);
      return restoreVersion(session, { project, versionId, path, owner: caller.sub, expected: c.req.header("x-expect-version") });
    });
    return c.json({ path: row.name.slice(project.length + 1), version: row.version }, 200, { "cache-control": "no-store" });
  });

  routes.onError((error) => {
    const refusal = refusalFor(error);
    if (refusal !== undefined) return refusalResponse(refusal);
    context.log.error("storage.failed", error);
    return refusalResponse(new ApiError("UNAVAILABLE", "The file store did not answer. Try again in a moment.", { cause: error }));
  });
  return routes;
}

function checked<Shape>(value: unknown, schema: z.ZodType<Shape>, sentence: string): Shape {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ApiError("INVALID", sentence);
  return parsed.data;
}

async function requireMember(session: Queryable, project: string): Promise<void> {
  const [row] = await session.query<{ is_member: boolean }>("select public.is_member($1)", [project]);
  if (row?.is_member !== true) throw new ApiError("FORBIDDEN");
}
