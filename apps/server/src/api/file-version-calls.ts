import { z } from "zod";
import type { DescribedRoute } from "./route.ts";
import { id, moment, pathId } from "./shapes.ts";

const project = pathId("project");
const before = id.optional();
const limit = z.string().optional();
const fileVersion = z.looseObject({
  id: z.guid(),
  path: z.string(),
  version: z.number().int(),
  sha256: z.string().nullable(),
  size: z.number().int(),
  author: z.guid().nullable(),
  created_at: moment,
  content_id: z.string().nullable(),
  replaced_at: moment.nullable(),
});

/** The calls on the history of files. The file store answers them itself, because contents are streams; here they are only described. */
export const FILE_VERSION_CALLS: readonly DescribedRoute[] = [
  {
    method: "get",
    path: "/api/projects/{project}/files/versions",
    summary: "The versions of the file at a path, the newest first",
    access: "person",
    params: z.object({ project }),
    query: z.object({ path: z.string(), before, limit }),
    answer: z.object({ versions: z.array(fileVersion) }),
    refusals: ["INVALID-NAME"],
  },
  {
    method: "get",
    path: "/api/projects/{project}/files/deleted",
    summary: "Deleted files that can be brought back, the latest first",
    access: "person",
    params: z.object({ project }),
    query: z.object({ before, limit }),
    answer: z.object({ files: z.array(fileVersion) }),
  },
  {
    method: "get",
    path: "/api/projects/{project}/files/versions/{version}/content",
    summary: "The content of an old version, while it is kept",
    access: "person",
    params: z.object({ project, version: pathId("version") }),
    answerType: "application/octet-stream",
    answer: z.string(),
    refusals: ["NOT-FOUND"],
  },
  {
    method: "post",
    path: "/api/projects/{project}/files/restore",
    summary: "Makes an old version the present one, at its own path or another",
    access: "person",
    params: z.object({ project }),
    body: z.object({ versionId: id, path: z.string().optional() }),
    answer: z.object({ path: z.string(), version: z.string() }),
    refusals: ["NOT-FOUND", "VERSION-CONFLICT", "INVALID-NAME"],
  },
];
