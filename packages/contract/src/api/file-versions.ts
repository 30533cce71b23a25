import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { id, numberText, pathId, streamed, timestamp } from "../fields.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** A list's `next` cursor: the sort key and the version's id. */
const CURSOR_PATTERN = /^\d{1,16}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const project = pathId("project");
const params = z.object({ project });
/** `before` is the previous page's `next`. */
const page = {
  before: z
    .string()
    .regex(CURSOR_PATTERN, "Set `before` to the `next` of the previous page.")
    .optional(),
  limit: numberText(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
};
/** Null on the last page. */
const next = z.string().nullable();
const fileVersion = z
  .object({
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
  })
  .meta({ title: "FileVersion" });

/** The earlier versions of a project's files, and its deleted files. */
export const fileVersionApi = {
  list: defineRoute({
    method: "get",
    path: "/api/projects/{project}/files/versions",
    access: "person",
    summary: "Lists the versions of the file at a path, newest first",
    scope: "files:read",
    params,
    query: z.object({ path: z.string(), ...page }),
    answer: z.object({ versions: z.array(fileVersion), next }),
    refusals: ["INVALID-NAME"],
  }),
  listDeleted: defineRoute({
    method: "get",
    path: "/api/projects/{project}/files/deleted",
    access: "person",
    summary: "Lists deleted files that can be restored, newest first",
    scope: "files:read",
    params,
    query: z.object(page),
    answer: z.object({ files: z.array(fileVersion), next }),
  }),
  readContent: defineRoute({
    method: "get",
    path: "/api/projects/{project}/files/versions/{version}/content",
    access: "person",
    summary: "Returns the content of an earlier version, while it is kept",
    scope: "files:read",
    params: z.object({ project, version: pathId("version") }),
    answerType: "application/octet-stream",
    isPartial: true,
    answer: streamed,
    refusals: ["NOT-FOUND"],
  }),
  restore: defineRoute({
    method: "post",
    path: "/api/projects/{project}/files/restore",
    access: "person",
    summary:
      "Restores an earlier version, at its own path or another. With the header x-expect-version (a version, or none), refuses if the file has changed",
    scope: "files:write",
    takesIdempotencyKey: true,
    params,
    body: z.object({ versionId: id, path: z.string().optional() }),
    answer: z.object({ path: z.string(), version: z.string() }),
    refusals: ["NOT-FOUND", "VERSION-CONFLICT", "INVALID-NAME", "PROJECT-FULL"],
  }),
} as const;
