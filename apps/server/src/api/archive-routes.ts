import { projectApi } from "@tera/contract";
import { Readable } from "node:stream";
import { MAX_ARCHIVE_BYTES } from "../archive/archive-contents.ts";
import { exportProject } from "../archive/export-project.ts";
import { importProject, requireRoomForImport } from "../archive/import-project.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ContentStore, WrittenContent } from "../supabase/storage/content-store.ts";
import { attachment } from "../supabase/storage/object-response.ts";
import { storageContents, temporaryContents } from "../supabase/storage/storage-contents.ts";
import { implement, type Route } from "./route.ts";

export function archiveRoutes(context: ServerContext): Route[] {
  const { database, configuration, log } = context;
  const contents = storageContents(context);
  const temporary = temporaryContents(context);
  return [
    implement(projectApi.exportArchive, async ({ caller, params }) => {
      const { name, archive } = await exportProject(
        database,
        { contents, temporary },
        caller,
        params.project,
        (error) => log.error("archive.export-failed", error),
      );
      return new Response(Readable.toWeb(archive) as ReadableStream, {
        headers: {
          "content-type": "application/zip",
          "content-disposition": attachment(`${name}.zip`),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    }),
    implement(projectApi.importArchive, async ({ caller, header, stream }) => {
      const importRequest = {
        database,
        contents,
        caller,
        maximumFileBytes: configuration.maximumFileBytes,
        key: header("idempotency-key"),
      };
      await requireRoomForImport(importRequest);
      const archive = await receiveArchive(temporary, header("content-length"), stream());
      const handle = await temporary.openFile(archive.version);
      try {
        return { id: await importProject(importRequest, { ...archive, handle }) };
      } finally {
        await handle.close();
        await temporary.remove(archive.version);
      }
    }),
  ];
}

/** Stores the archive among the temporary contents, which the sweep removes after a crash. */
async function receiveArchive(
  temporary: ContentStore,
  announcedBytes: string | undefined,
  body: Readable,
): Promise<WrittenContent> {
  if (Number(announcedBytes ?? 0) > MAX_ARCHIVE_BYTES) throw tooLarge();
  return temporary.write(body, MAX_ARCHIVE_BYTES, tooLarge);
}

function tooLarge(): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `An archive can be at most ${MAX_ARCHIVE_BYTES / 1_000_000} MB. Ask your administrator to move the project.`,
  );
}
