import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { numberText, pathId, timestamp } from "../fields.ts";
import { MAX_ENTRY_CREDITS } from "./tools.ts";
import { newLogData } from "../log-data.ts";
import { LOG_KINDS, LOG_TYPES, type LogKind } from "../log-types.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
export const MAX_SEARCH_CHARACTERS = 200;

/** The count of a member's unread entries stops at this number. */
export const MAX_UNREAD = 100;

const params = z.object({ project: pathId("project") });
export const logEntry = z
  .object({
    id: z.guid(),
    project: z.guid(),
    user: z.guid().nullable(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    credits: z.number().int(),
    created_at: timestamp,
  })
  .meta({ title: "TimelineEntry" });

/** A log entry as the database returns it. */
export type LogEntryRow = z.input<typeof logEntry>;

const moment = z.iso.datetime({ offset: true });

/** Which entries to list; entries match all fields. `until` is exclusive. */
const logFilter = {
  person: z.guid().optional(),
  tool: z.string().max(200).optional(),
  kind: z.enum(Object.keys(LOG_KINDS) as [LogKind, ...LogKind[]]).optional(),
  since: moment.optional(),
  until: moment.optional(),
  search: z.string().max(MAX_SEARCH_CHARACTERS).optional(),
};

export const logApi = {
  append: defineRoute({
    method: "post",
    path: "/api/projects/{project}/logs",
    access: "person",
    summary:
      "Adds an entry to a project's history. The server sets its author and time. An entry of a tool with a price in the catalogue may take up to that many credits from its author",
    scope: "projects:write",
    takesIdempotencyKey: true,
    params,
    body: z.looseObject({
      id: z.guid().optional(),
      userId: z.string(),
      type: z.enum(LOG_TYPES, {
        error: () => `A log entry needs a type: one of ${LOG_TYPES.join(", ")}.`,
      }),
      ...newLogData,
      credits: z.number().int().min(0).max(MAX_ENTRY_CREDITS).default(0),
    }),
    answer: z.object({ id: z.guid() }),
    refusals: ["NOT-ENOUGH-CREDITS"],
  }),
  list: defineRoute({
    method: "get",
    path: "/api/projects/{project}/logs",
    access: "person",
    summary:
      "Lists a project's history, latest first unless `order` is `oldest`; `before` is the last id of the previous page",
    scope: "projects:read",
    params,
    query: z.object({
      before: z.guid().optional(),
      order: z.enum(["latest", "oldest"]).default("latest"),
      limit: numberText(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
      ...logFilter,
    }),
    answer: z.object({ logs: z.array(logEntry) }),
  }),
  summary: defineRoute({
    method: "get",
    path: "/api/projects/{project}/logs/summary",
    access: "person",
    summary:
      "Counts a project's entries and those that match, and names everyone and every tool in its history",
    scope: "projects:read",
    params,
    query: z.object(logFilter),
    answer: z.object({
      total: z.number().int(),
      matching: z.number().int(),
      people: z.array(z.guid()),
      tools: z.array(z.string()),
    }),
  }),
  visit: defineRoute({
    method: "get",
    path: "/api/projects/{project}/logs/visit",
    access: "person",
    summary: `Returns when the caller last saw a project's history, and the number of later changes by others (at most ${MAX_UNREAD})`,
    params,
    answer: z.object({ seen_at: timestamp, unread: z.number().int() }),
  }),
  noteVisit: defineRoute({
    method: "post",
    path: "/api/projects/{project}/logs/visit",
    access: "person",
    summary: "Marks a project's history as seen by the caller, on all their devices",
    params,
    body: z.looseObject({ userId: z.string() }),
    answer: z.object({ seen_at: timestamp }),
  }),
} as const;
