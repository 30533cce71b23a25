import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { numberText, pathId, timestamp } from "../fields.ts";
import { LOG_TYPES } from "../log-types.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const MAX_TEXT_CHARACTERS = 10_000;
const MAX_PATHS = 1000;

const params = z.object({ project: pathId("project") });
const text = z.string().max(MAX_TEXT_CHARACTERS);
const logEntry = z.object({
  id: z.guid(),
  project: z.guid(),
  user: z.guid().nullable(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  credits: z.number().int(),
  created_at: timestamp,
});

/**
 * The data of an entry, as clients read it. Accepts older entries, which were written under other
 * limits.
 */
export const logEntryData = z.looseObject({
  from: z.string().optional(),
  to: z.string().optional(),
  emails: z.array(z.string()).optional(),
  filePath: z.string().optional(),
  filePaths: z.array(z.string()).optional(),
  tool: z.string().optional(),
  title: z.string().optional(),
});

/** A log entry as the database returns it. */
export type LogEntryRow = z.input<typeof logEntry>;

export const logApi = {
  append: defineRoute({
    method: "post",
    path: "/api/projects/{project}/logs",
    access: "person",
    summary: "Adds an entry to a project's history. The server sets its author and time",
    scope: "projects:write",
    takesIdempotencyKey: true,
    params,
    body: z.looseObject({
      id: z.guid().optional(),
      userId: z.string(),
      type: z.enum(LOG_TYPES, {
        error: () => `A log entry needs a type: one of ${LOG_TYPES.join(", ")}.`,
      }),
      from: text.optional(),
      to: text.optional(),
      title: text.optional(),
      content: text.optional(),
      tool: text.optional(),
      filePath: text.optional(),
      filePaths: z.array(text).max(MAX_PATHS).optional(),
      emails: z.array(text).max(MAX_PATHS).optional(),
    }),
    answer: z.object({ id: z.guid() }),
  }),
  list: defineRoute({
    method: "get",
    path: "/api/projects/{project}/logs",
    access: "person",
    summary:
      "Lists a project's history, latest first; `before` is the last id of the previous page",
    scope: "projects:read",
    params,
    query: z.object({
      before: z.guid().optional(),
      limit: numberText(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    }),
    answer: z.object({ logs: z.array(logEntry) }),
  }),
} as const;
