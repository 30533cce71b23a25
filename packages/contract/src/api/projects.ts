import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, streamed, timestamp } from "../fields.ts";
import { projectFields } from "../project-fields.ts";

const params = z.object({ project: pathId("project") });

/** A project in the bin, which is permanently deleted at `kept_until`. */
const deletedProject = z
  .object({
    id: z.guid(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    icon: z.string().nullable(),
    deleted_at: timestamp,
    kept_until: timestamp,
  })
  .meta({ title: "DeletedProject" });

/** `edited_at` is the latest change of anything in the project. */
const listedProject = z
  .object({
    id: z.guid(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    description: z.string().nullable(),
    role: z.enum(["creator", "member"]),
    /** True if the caller may view the project but not change it. */
    is_viewer: z.boolean(),
    created_at: timestamp,
    edited_at: timestamp,
  })
  .meta({ title: "Project" });

/** A listed project as the database returns it. */
export type ListedProjectRow = z.input<typeof listedProject>;

/** A project in the bin as the database returns it. */
export type DeletedProjectRow = z.input<typeof deletedProject>;

export const projectApi = {
  suggestNames: defineRoute({
    method: "get",
    path: "/api/projects/names",
    access: "person",
    summary: "Suggests project names at random",
    scope: "projects:read",
    answer: z.array(z.string()),
  }),
  list: defineRoute({
    method: "get",
    path: "/api/projects",
    access: "person",
    summary:
      "Lists the caller's projects without open invitations, 30 per page, latest edit first; `after` is the `next` of the previous page",
    scope: "projects:read",
    query: z.object({ after: z.string().optional() }),
    answer: z.object({ projects: z.array(listedProject), next: z.string().nullable() }),
  }),
  create: defineRoute({
    method: "post",
    path: "/api/projects",
    access: "person",
    summary: "Creates a project that the caller owns. Without a subscription, a person can own one",
    scope: "projects:write",
    takesIdempotencyKey: true,
    body: z.looseObject({
      userId: z.string(),
      email: z.string().optional(),
      ...projectFields,
    }),
    answer: z.object({ id: z.guid() }),
    refusals: ["PROJECT-LIMIT"],
  }),
  identify: defineRoute({
    method: "get",
    path: "/api/projects/auth",
    access: "person",
    summary: "Returns who the caller is according to the token, for debugging",
    scope: "profile:read",
    answer: z.object({ id: z.guid(), email: z.string(), emailVerified: z.boolean() }),
  }),
  listDeleted: defineRoute({
    method: "get",
    path: "/api/projects/deleted",
    access: "person",
    summary: "Lists the projects that the caller deleted in the last 30 days",
    scope: "projects:read",
    answer: z.object({ projects: z.array(deletedProject) }),
  }),
  restore: defineRoute({
    method: "post",
    path: "/api/projects/{project}/restore",
    access: "person",
    summary: "Restores a deleted project with everything in it",
    scope: "projects:write",
    params,
    answer: z.object({ id: z.guid() }),
    refusals: ["NOT-FOUND", "PROJECT-NOT-FOUND", "PROJECT-LIMIT"],
  }),
  exportArchive: defineRoute({
    method: "get",
    path: "/api/projects/{project}/export",
    access: "person",
    summary: "Exports a project with its files, data and history as one archive",
    scope: "projects:export",
    params,
    answerType: "application/zip",
    answer: streamed,
    refusals: ["CONTENT-MISSING", "TOO-LARGE"],
  }),
  importArchive: defineRoute({
    method: "post",
    path: "/api/projects/import",
    access: "person",
    summary:
      "Creates a project from an archive, owned by the caller. If anything is refused, nothing is created",
    takesIdempotencyKey: true,
    bodyType: "application/zip",
    answer: z.object({ id: z.guid() }),
    refusals: ["PROJECT-LIMIT", "PROJECT-FULL", "INVALID-NAME"],
  }),
} as const;
