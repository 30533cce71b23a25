import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { streamed, timestamp } from "../fields.ts";
import { uploadAnswer } from "../storage-answers.ts";

/** Limit for calls that remove files or create links. */
export const MAX_NAMES_PER_CALL = 1000;
const MAX_PAGE_SIZE = 1000;
const DEFAULT_PAGE_SIZE = 100;

export const storageOrder = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["asc", "desc"]));

export const storageLimit = z.int().min(1).max(MAX_PAGE_SIZE);

const listRequest = z.object({
  prefix: z.string().default(""),
  limit: storageLimit.default(DEFAULT_PAGE_SIZE),
  offset: z.int().min(0).default(0),
  search: z.string().optional(),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: storageOrder.default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

const transferRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

const removeRequest = z.object({
  prefixes: z.array(z.string()).max(MAX_NAMES_PER_CALL),
});

const signRequest = z.object({ expiresIn: z.number() });

const metadata = z.record(z.string(), z.unknown()).nullable();

/** Folders have only a name. */
const listedFile = z
  .looseObject({
    name: z.string(),
    id: z.guid().nullable(),
    version: z.string().nullable(),
    created_at: timestamp.nullable(),
    updated_at: timestamp.nullable(),
    metadata,
    user_metadata: metadata,
  })
  .meta({ title: "ListedFile" });

const fileInfo = z
  .looseObject({
    id: z.guid(),
    name: z.string(),
    bucket_id: z.string(),
    version: z.string().nullable(),
    size: z.number().nullable(),
    content_type: z.string().nullable(),
    sha256: z.string().nullable(),
    metadata,
    created_at: timestamp.nullable(),
    updated_at: timestamp.nullable(),
  })
  .meta({ title: "FileInfo" });

const bucket = z.string().meta({ description: "The bucket of projects' files is projects." });
const inBucket = z.object({ bucket });
const params = z.object({
  bucket,
  name: z.string().meta({
    description: "The project's id and the file's path below it. Slashes may be sent as %2F.",
  }),
});

const writeHeaders = {
  "x-expect-version": z.string().optional().meta({
    description: "A version, or none. If the file has another one, the answer is 409.",
  }),
};
const upsertHeaders = {
  ...writeHeaders,
  "x-upsert": z.enum(["true", "false"]).optional().meta({
    description: "true replaces an existing file, whose version is kept.",
  }),
};
const write = {
  access: "person",
  scope: "files:write",
  takesIdempotencyKey: true,
  refusals: ["NOT-FOUND", "INVALID-NAME", "VERSION-CONFLICT", "PROJECT-FULL", "TOO-LARGE"],
} as const;

/** The part of the storage protocol that programs need. Its server is `supabase/storage`. */
export const storageApi = {
  list: defineRoute({
    method: "post",
    path: "/storage/v1/object/list/{bucket}",
    access: "person",
    scope: "files:read",
    summary: "Lists a folder: its folders, then its files. The prefix starts with a project's id",
    params: inBucket,
    body: listRequest,
    answer: z.array(listedFile),
  }),
  info: defineRoute({
    method: "get",
    path: "/storage/v1/object/info/{bucket}/{name}",
    access: "person",
    scope: "files:read",
    summary: "Returns what is known about a file, without its content",
    params,
    answer: fileInfo,
    refusals: ["NOT-FOUND", "INVALID-NAME"],
  }),
  download: defineRoute({
    method: "get",
    path: "/storage/v1/object/{bucket}/{name}",
    access: "person",
    scope: "files:read",
    summary: "Returns a file's content",
    params,
    answerType: "application/octet-stream",
    isPartial: true,
    answer: streamed,
    refusals: ["NOT-FOUND", "CONTENT-MISSING", "INVALID-NAME"],
  }),
  upload: defineRoute({
    ...write,
    method: "post",
    path: "/storage/v1/object/{bucket}/{name}",
    summary: "Stores a file. The body is its content; Content-Type is kept with it",
    params,
    headers: z.object(upsertHeaders),
    bodyType: "application/octet-stream",
    answer: uploadAnswer,
    storageRefusals: ["DUPLICATE", "TRUNCATED"],
  }),
  move: defineRoute({
    ...write,
    method: "post",
    path: "/storage/v1/object/move",
    summary: "Moves or renames a file",
    headers: z.object(upsertHeaders),
    body: transferRequest,
    answer: z.looseObject({ message: z.string(), ...uploadAnswer.shape }),
    storageRefusals: ["DUPLICATE"],
  }),
  copy: defineRoute({
    ...write,
    method: "post",
    path: "/storage/v1/object/copy",
    summary: "Copies a file",
    refusals: [...write.refusals, "CONTENT-MISSING"],
    headers: z.object(upsertHeaders),
    body: transferRequest,
    answer: uploadAnswer,
    storageRefusals: ["DUPLICATE"],
  }),
  remove: defineRoute({
    ...write,
    method: "delete",
    path: "/storage/v1/object/{bucket}",
    summary: "Moves files to the bin by name, and returns those that were there",
    params: inBucket,
    headers: z.object(writeHeaders),
    body: removeRequest,
    answer: z.array(z.looseObject({ name: z.string() })),
  }),
  sign: defineRoute({
    method: "post",
    path: "/storage/v1/object/sign/{bucket}/{name}",
    access: "person",
    scope: "files:read",
    summary:
      "Returns a link to a file, below /storage/v1, that works without a token for a number of seconds",
    params,
    body: signRequest,
    answer: z.looseObject({ signedURL: z.string() }),
    refusals: ["NOT-FOUND", "INVALID-NAME"],
  }),
} as const;
