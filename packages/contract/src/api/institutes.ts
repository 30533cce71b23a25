import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";

const params = z.object({ institute: z.string() });
const query = z.object({ unclaimed: z.string().optional(), after: z.string().optional() });
const institute = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    apiUrl: z.string(),
    isDev: z.boolean(),
  })
  .meta({ title: "Institute" });
const person = z
  .object({ id: z.guid(), name: z.string(), created: timestamp, edited: timestamp })
  .meta({ title: "InstitutePerson" });
const project = z
  .object({
    id: z.guid(),
    name: z.string(),
    users: z.number().int(),
    created: timestamp,
    edited: timestamp,
  })
  .meta({ title: "InstituteProject" });

/** `next` is the following page's `after`; null on the last page. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });

const claim = <Kind extends "projects" | "users">(kind: Kind, summary: string) =>
  defineRoute({
    method: "post",
    path: `/api/institutes/institutes/{institute}/${kind}/{id}/claim`,
    access: "person",
    summary,
    scope: "institutes:write",
    params: z.object({
      institute: z.string(),
      id: pathId(kind === "projects" ? "project" : "person"),
    }),
    answer: z.object({ claimed: z.literal(true) }),
    refusals: ["NOT-FOUND"],
  });

const count = <Kind extends "projects" | "users">(kind: Kind) =>
  defineRoute({
    method: "get",
    path: `/api/institutes/{institute}/${kind}/count`,
    access: "anybody",
    summary: `Counts an institute's ${kind}. An institute without an apiUrl of its own uses this address`,
    cache: "public, max-age=60",
    params,
    answer: z.object({ count: z.number().int() }),
    refusals: ["NOT-FOUND"],
  });

export const instituteApi = {
  listManaged: defineRoute({
    method: "post",
    path: "/api/institutes/membership",
    access: "person",
    summary: "Lists the institutes that the caller manages",
    scope: "profile:read",
    body: z.looseObject({ userId: z.string() }),
    answer: z.array(institute),
  }),
  listProjects: defineRoute({
    method: "get",
    path: "/api/institutes/{institute}/projects",
    access: "person",
    summary:
      "Lists an institute's projects, or with unclaimed=1 those that it may claim, 30 per page by name",
    scope: "institutes:read",
    params,
    query,
    answer: pageOf(project),
  }),
  listUsers: defineRoute({
    method: "get",
    path: "/api/institutes/{institute}/users",
    access: "person",
    summary:
      "Lists an institute's people, or with unclaimed=1 those that it may claim, 30 per page by name",
    scope: "institutes:read",
    params,
    query,
    answer: pageOf(person),
  }),
  claimProject: claim("projects", "Claims a project for an institute"),
  claimUser: claim("users", "Claims a person for an institute"),
  countProjects: count("projects"),
  countUsers: count("users"),
} as const;

/** List rows as the database returns them. */
export interface InstituteRows {
  readonly projects: z.input<typeof project>;
  readonly users: z.input<typeof person>;
}
