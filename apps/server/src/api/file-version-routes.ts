import { fileVersionApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { sqlState } from "../errors/database-error.ts";
import { runIdempotentAsCaller } from "../database/idempotency.ts";
import { ApiError } from "../errors/api-error.ts";
import { withContentCopies } from "../supabase/storage/content-copy.ts";
import {
  findVersion,
  listDeletedFiles,
  listVersions,
  restoreVersion,
} from "../supabase/storage/file-versions.ts";
import { checkedNewName, checkedObjectName } from "../supabase/storage/object-name.ts";
import { objectResponse } from "../supabase/storage/object-response.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { requireNotScreenedBlind } from "../screening/require-not-screened-blind.ts";
import { asMember } from "./as-member.ts";
import { implement, type Route } from "./route.ts";

const UNIQUE_VIOLATION = "23505";

export function fileVersionRoutes(context: ServerContext): Route[] {
  const { database } = context;
  const contents = storageContents(context);
  return [
    implement(fileVersionApi.list, async ({ caller, params, query: { path, before, limit } }) => {
      checkedObjectName(path);
      return asMember(database, caller, params.project, (session) =>
        listVersions(session, params.project, path, { before, limit }),
      );
    }),
    implement(fileVersionApi.listDeleted, async ({ caller, params, query: { before, limit } }) => {
      const { versions, next: place } = await asMember(
        database,
        caller,
        params.project,
        (session) => listDeletedFiles(session, params.project, { before, limit }),
      );
      return { files: versions, next: place };
    }),
    implement(fileVersionApi.readContent, async ({ caller, params, request }) => {
      const version = await asMember(database, caller, params.project, (session) =>
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
    }),
    implement(
      fileVersionApi.restore,
      async ({ caller, params, body: { versionId, path }, header }) => {
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
            await requireEditor(session, params.project);
            const target = path ?? (await findVersion(session, params.project, versionId)).path;
            await requireNotScreenedBlind(session, params.project, target);
            const row = await restoreVersion(session, copyContent, restore);
            return { path: row.name.slice(params.project.length + 1), version: row.version ?? "" };
          }),
        ).catch((error: unknown) => {
          // Another file took the path after the check.
          if (sqlState(error) === UNIQUE_VIOLATION)
            throw new ApiError("VERSION-CONFLICT", undefined, { cause: error });
          throw error;
        });
      },
    ),
  ];
}

async function requireEditor(session: Queryable, projectId: string): Promise<void> {
  const [row] = await session.query<{ is_editor: boolean }>(
    "select $1::uuid in (select private.editable_projects()) as is_editor",
    [projectId],
  );
  if (row?.is_editor !== true) throw new ApiError("FORBIDDEN");
}
