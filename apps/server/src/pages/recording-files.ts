import type { Recording } from "@tera/contract";
import { Hono } from "hono";
import { open, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileSource, namesTag, rangeResponse } from "../byte-range.ts";
import { SHIPPED_CONTENT } from "../content-files.ts";
import { undefinedIfMissing } from "../missing-file.ts";

/** Path prefix of the recording's files. */
export const RECORDING_PATH = "/recording";
/** The folder in the operator's content directory, or in the one that ships. */
const FOLDER = "recording";
const VIDEO = /^video\.(?:mp4|webm)$/u;
const POSTER = /^poster\.(?:jpg|png|webp)$/u;
const CAPTIONS = /^captions\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.vtt$/u;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/**
 * Returns the operator's recording, or the one that ships if the operator's directory has no folder
 * for it. Undefined without a video, a poster or captions, because the front page shows only a
 * recording that everyone can follow.
 */
export async function findRecording(contentDirectory: string): Promise<Recording | undefined> {
  const { names } = await recordingFolder(contentDirectory);
  const address = (name: string): string => `${RECORDING_PATH}/${name}`;
  const sources = names
    .filter((name) => VIDEO.test(name))
    .map((name) => ({ src: address(name), type: MEDIA_TYPES[extname(name)] ?? "" }));
  const poster = names.find((name) => POSTER.test(name));
  const captions = names.flatMap((name) => {
    const [, language] = CAPTIONS.exec(name) ?? [];
    return language === undefined ? [] : [{ src: address(name), language }];
  });
  return sources.length === 0 || poster === undefined || captions.length === 0
    ? undefined
    : { sources, poster: address(poster), captions };
}

/** Serves the recording's files, including the ranges that video players request. */
export function createRecordingFiles(contentDirectory: string): Hono {
  const files = new Hono();
  files.get("/:name", async (c) => {
    const name = c.req.param("name");
    const isKnown = [VIDEO, POSTER, CAPTIONS].some((pattern) => pattern.test(name));
    if (!isKnown) return c.notFound();
    const { path } = await recordingFolder(contentDirectory);
    return (await fileResponse(join(path, name), c.req.raw)) ?? c.notFound();
  });
  return files;
}

async function fileResponse(path: string, request: Request): Promise<Response | undefined> {
  const file = await open(path).catch(undefinedIfMissing);
  if (file === undefined) return undefined;
  const { size, mtimeMs } = await file.stat();
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  const headers = new Headers({
    "content-type": MEDIA_TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": "no-cache",
    "accept-ranges": "bytes",
    etag,
  });
  if (namesTag(request.headers.get("if-none-match"), etag)) {
    await file.close();
    return new Response(null, { status: 304, headers });
  }
  const response = await rangeResponse(request, await fileSource(file), etag, headers);
  return response === "beyond" ? new Response(null, { status: 416, headers }) : response;
}

interface RecordingFolder {
  readonly path: string;
  /** Names of its files, sorted. */
  readonly names: readonly string[];
}

async function recordingFolder(contentDirectory: string): Promise<RecordingFolder> {
  const own = join(contentDirectory, FOLDER);
  const shipped = join(SHIPPED_CONTENT, FOLDER);
  const names = await filesIn(own);
  return names === undefined
    ? { path: shipped, names: (await filesIn(shipped)) ?? [] }
    : { path: own, names };
}

async function filesIn(folder: string): Promise<readonly string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing);
  return entries
    ?.filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}
