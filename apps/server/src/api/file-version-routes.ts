import { z } from "zod";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { sqlState } from "../database/database-error.ts";
import { runIdempotentAsCaller } from "../database/idempotency.ts";
import { ApiError } from "../errors/api-error.ts";
import { withContentCopies } from "../supabase/storage/content-copy.ts";
import {
  CURSOR_PATTERN,
  findVersion,
  listDeletedFiles,
  listVersions,
  restoreVersion,
} from "../supabase/storage/file-versions.ts";
import { checkedNewName, checkedObjectName } from "../supabase/storage/object-name.ts";
import { objectResponse } from "../supabase/storage/object-response.ts";
import { storageContents } from "../supabase/storage/storage.ts";
import { type Route, personRoute } from "./route.ts";
import { bytes, id, timestamp, numberText, pathId } from "./shapes.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const UNIQUE_VIOLATION = "23505";

const project = pathId("project");
/** `before` is the `next` of the page before. */
const page = {
  before: z
    .string()
    .regex(CURSOR_PATTERN, "Set before to the next of the previous page.")
    .optional(),
  limit: numberText(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
};
/** Where the listing goes on; null on the last page. */
const next = z.string().nullable();
const fileVersion = z.object({
  id: z.guid(),
  path: z.string(),
  version: z.number().int(),
  sha256: z.string().nullable(),
  size: z.number().int(),
  author: z.guid().nullable(),
  created_at: timestamp,
  tool: z.string().nullable(),
  hint: z.string().nullable(),
  ref_count: z.number().int().nullable(),
  made_from: z.array(z.object({ id: z.string(), version: z.string().nullable() })).readonly(),
  copied_from: z.guid().nullable(),
  content_id: z.string().nullable(),
  replaced_at: timestamp.nullable(),
  deleted_at: timestamp.nullable(),
  deleted_by: z.guid().nullable(),
  kept_until: timestamp.nullable(),
});

/** The history of a project's files: listing versions and deleted files, reading an old version, restoring it. */
export function fileVersionRoutes(context: ServerContext): Route[] {
  const { database } = context;
  const contents = storageContents(context);
  const asMember = <Result>(
    caller: CallerClaims,
    projectId: string,
    work: (session: Queryable) => Promise<Result>,
  ): Promise<Result> =>
    database.asCaller(caller, async (session) => {
      await requireMember(session, projectId);
      return work(session);
    });
  return [
    personRoute({
      method: "get",
      path: "/api/projects/{project}/files/versions",
      summary: "The versions of the file at a path, the newest first",
      scope: "files:read",
      params: z.object({ project }),
      query: z.object({ path: z.string(), ...page }),
      answer: z.object({ versions: z.array(fileVersion), next }),
      refusals: ["INVALID-NAME"],
      handle: async ({ caller, params, query: { path, before, limit } }) => {
        checkedObjectName(path);
        return asMember(caller, params.project, (session) =>
          listVersions(session, params.project, path, { before, limit }),
        );
      },
    }),
    personRoute({
      method: "get",
      path: "/api/projects/{project}/files/deleted",
      summary: "Deleted files that can be restored, newest first",
      scope: "files:read",
      params: z.object({ project }),
      query: z.object(page),
      answer: z.object({ files: z.array(fileVersion), next }),
      handle: async ({ caller, params, query: { before, limit } }) => {
        const { versions, next: place } = await asMember(caller, params.project, (session) =>
          listDeletedFiles(session, params.project, { before, limit }),
        );
        return { files: versions, next: place };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/projects/{project}/files/versions/{version}/content",
      summary: "The content of an old version, while it is kept",
      scope: "files:read",
      params: z.object({ project, version: pathId("version") }),
      answerType: "application/octet-stream",
      isPartial: true,
      answer: bytes,
      refusals: ["NOT-FOUND"],
      handle: async ({ caller, params, request }) => {
        const version = await asMember(caller, params.project, (session) =>
          findVersion(session, params.project, params.version),
        );
        return objectResponse(
          request,
          {
            name: version.path,
            version: version.content_id,
            metadata: version.metadata,
            updated_at: version.created_at,
          },
          contents,
        );
      },
    }),
    personRoute({
      method: "post",
      path: "/api/projects/{project}/files/restore",
      summary: "Restores an old version, at its own path or another",
      scope: "files:write",
      takesIdempotencyKey: true,
      params: z.object({ project }),
      body: z.object({ versionId: id, path: z.string().optional() }),
      answer: z.object({ path: z.string(), version: z.string() }),
      refusals: ["NOT-FOUND", "VERSION-CONFLICT", "INVALID-NAME", "PROJECT-FULL"],
      handle: async ({ caller, params, body: { versionId, path }, header }) => {
        if (path !== undefined) checkedNewName(`${params.project}/${path}`);
        const restore = {
          project: params.project,
          versionId,
          path,
          owner: caller.sub,
          expected: header("x-expect-version"),
        };
        const attempt = {
          route: "files/restore",
          key: header("idempotency-key"),
          payload: restore,
        };
        return withContentCopies(contents, (copyContent) =>
          runIdempotentAsCaller(database, caller, attempt, async (session) => {
            await requireMember(session, params.project);
            const row = await restoreVersion(session, copyContent, restore);
            return { path: row.name.slice(params.project.length + 1), version: row.version ?? "" };
          }),
        ).catch((error: unknown) => {
          // The place was free when it was looked at; somebody else's file took it meanwhile.
          if (sqlState(error) === UNIQUE_VIOLATION)
            throw new ApiError("VERSION-CONFLICT", undefined, { cause: error });
          throw error;
        });
      },
    }),
  ];
}

async function requireMember(session: Queryable, projectId: string): Promise<void> {
  const [row] = await session.query<{ is_member: boolean }>("select public.is_member($1)", [
    projectId,
  ]);
  if (row?.is_member !== true) throw new ApiError("FORBIDDEN");
}
