import { Readable } from "node:stream";
import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller } from "../access/require-caller.ts";
import { answerError } from "../api/error-answer.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ContentFiles } from "../supabase/storage/content-files.ts";
import { attachment } from "../supabase/storage/object-response.ts";
import { exportProject } from "./export-project.ts";
import { importProject, Retried } from "./import-project.ts";

/** An archive is unpacked in memory: a larger project is moved by backup and restore. */
const MAXIMUM_ARCHIVE_BYTES = 500_000_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
const projectId = z.guid().transform((value) => value.toLowerCase());

/** A project as one archive, out and in, to be mounted at /api/projects. */
export function archiveRoutes(context: ServerContext, contents: ContentFiles): Hono<CallerEnvironment> {
  const { database, secrets, configuration, log } = context;
  const routes = new Hono<CallerEnvironment>();

  routes.get("/:project/export", requireCaller(secrets), async (c) => {
    const project = projectId.safeParse(c.req.param("project"));
    if (!project.success) throw new ApiError("INVALID", "The project's id in the path is not a UUID.");
    const { name, archive } = await exportProject(database, contents, c.get("caller"), project.data);
    archive.on("error", (error) => log.error("archive.export-failed", error));
    return new Response(Readable.toWeb(archive) as ReadableStream, {
      headers: { "content-type": "application/zip", "content-disposition": attachment(`${name}.zip`), "cache-control": "no-store", "x-content-type-options": "nosniff" },
    });
  });

  routes.post("/import", requireCaller(secrets), async (c) => {
    const key = c.req.header("idempotency-key") ?? null;
    if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw new ApiError("INVALID", "The header Idempotency-Key has 1 to 200 visible characters.");
    const archive = await readArchive(c.req.raw);
    try {
      const id = await importProject({ database, contents, caller: c.get("caller"), archive, maximumFileBytes: configuration.maximumFileBytes, idempotencyKey: key });
      return c.json({ id }, 200, { "cache-control": "no-store" });
    } catch (error) {
      if (error instanceof Retried) return c.json({ id: error.project }, 200, { "cache-control": "no-store" });
      throw error;
    }
  });

  routes.onError((error, c) => answerError(c, error, log));
  return routes;
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
