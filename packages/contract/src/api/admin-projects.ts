import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";
import { ADMIN_ACT, ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";

const listedProject = z
  .object({
    id: z.guid(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    /** Address of its creator. */
    owner: z.string().nullable(),
    members: z.number().int(),
    /** Size of its files and of their earlier versions that are kept. */
    bytes: z.number().int(),
    createdAt: timestamp,
    editedAt: timestamp,
    /** Null unless the project is in the bin; it is permanently deleted at `keptUntil`. */
    deletedAt: timestamp.nullable(),
    keptUntil: timestamp.nullable(),
  })
  .meta({ title: "AdminProject" });

/** A project as administrators see it, without its contents. */
export type ListedProject = z.output<typeof listedProject>;

export const adminProjectsApi = {
  list: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/projects",
    summary:
      "Lists projects, or those whose name or owner's address contains `search` or whose id it is, 30 per page. With deleted=1, lists those in the bin",
    query: adminListQuery.extend({ deleted: z.literal("1").optional() }),
    answer: adminList(listedProject),
  }),
  restore: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/projects/{project}/restore",
    summary: "Restores a project from the bin, whatever its owner's plan",
    params: z.object({ project: pathId("project") }),
    answer: listedProject,
    refusals: ["NOT-FOUND"],
  }),
} as const;
