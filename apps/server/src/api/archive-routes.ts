import { projectApi } from "@tera/contract";
import { Readable } from "node:stream";
import { MAX_ARCHIVE_BYTES } from "../archive/archive-contents.ts";
import { exportProject } from "../archive/export-project.ts";
import { importProject, requireRoomForImport } from "../archive/import-project.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ContentFiles, WrittenContent } from "../supabase/storage/content-files.ts";
import { attachment } from "../supabase/storage/object-response.ts";
import { storageContents } from "../supabase/storage/storage.ts";
import { implement, type Route } from "./route.ts";

export function archiveRoutes(context: ServerContext): Route[] {
  const { database, configuration, log } = context;
  const contents = storageContents(context);
  return [
    implement(projectApi.exportArchive, async ({ caller, params }) => {
      const { name, archive } = await exportProject(
        database,
        contents,
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
      const archive = await receiveArchive(contents, header("content-length"), stream());
      const handle = await contents.open(archive.version);
      try {
        return { id: await importProject(importRequest, { ...archive, handle }) };
      } finally {
        await handle.close();
        await contents.remove(archive.version);
      }
    }),
  ];
}

/** Stores the archive among the file contents, so that the next sweep removes it after a crash. */
async function receiveArchive(
  contents: ContentFiles,
  announcedBytes: string | undefined,
  body: Readable,
): Promise<WrittenContent> {
  if (Number(announcedBytes ?? 0) > MAX_ARCHIVE_BYTES) throw tooLarge();
  return contents.write(body, MAX_ARCHIVE_BYTES, tooLarge);
}

function tooLarge(): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `An archive can be at most ${MAX_ARCHIVE_BYTES / 1_000_000} MB. Ask your administrator to move the project.`,
  );
}
