import { Readable } from "node:stream";
import { z } from "zod";
import { MAXIMUM_ARCHIVE_BYTES } from "../archive/archive-contents.ts";
import { exportProject } from "../archive/export-project.ts";
import { importProject, Retried } from "../archive/import-project.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { attachment } from "../supabase/storage/object-response.ts";
import { storageContents } from "../supabase/storage/storage.ts";
import { requireKeyForm } from "./once.ts";
import { type Route, personRoute } from "./route.ts";
import { bytes, pathId } from "./shapes.ts";

/** A project as one archive, out and in. */
export function archiveRoutes(context: ServerContext): Route[] {
  const { database, configuration, log } = context;
  const contents = storageContents(context);
  return [
    personRoute({
      method: "get",
      path: "/api/projects/{project}/export",
      summary: "A project with its files, data and history as one archive",
      params: z.object({ project: pathId("project") }),
      answerType: "application/zip",
      answer: bytes,
      refusals: ["TOO-LARGE"],
      handle: async ({ caller, params }) => {
        const { name, archive } = await exportProject(database, contents, caller, params.project);
        archive.on("error", (error) => log.error("archive.export-failed", error));
        return new Response(Readable.toWeb(archive) as ReadableStream, {
          headers: { "content-type": "application/zip", "content-disposition": attachment(`${name}.zip`), "cache-control": "no-store", "x-content-type-options": "nosniff" },
        });
      },
    }),
    personRoute({
      method: "post",
      path: "/api/projects/import",
      summary: "Makes a project of an archive, owned by the caller, all of it or nothing",
      takesKey: true,
      bodyType: "application/zip",
      answer: z.object({ id: z.guid() }),
      refusals: ["PROJECT-LIMIT", "INVALID-NAME"],
      handle: async ({ caller, header, request }) => {
        const key = header("idempotency-key");
        requireKeyForm(key);
        const archive = await readArchive(request);
        try {
          return { id: await importProject({ database, contents, caller, archive, maximumFileBytes: configuration.maximumFileBytes, idempotencyKey: key ?? null }) };
        } catch (error) {
          if (error instanceof Retried) return { id: error.project };
          throw error;
        }
      },
    }),
  ];
}

async function readArchive(request: Request): Promise<Buffer> {
  const tooLarge = (): ApiError => new ApiError("TOO-LARGE", `An archive has at most ${MAXIMUM_ARCHIVE_BYTES / 1_000_000} MB here. Ask whoever runs the server to move the project.`);
  if (Number(request.headers.get("content-length") ?? 0) > MAXIMUM_ARCHIVE_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAXIMUM_ARCHIVE_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
