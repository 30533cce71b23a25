import { createHash } from "node:crypto";
import { z } from "zod";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireValidKey } from "../database/idempotency.ts";
import { type Route, personRoute } from "./route.ts";
import { timestamp, numberText, pathId } from "./shapes.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const MAX_TEXT_CHARACTERS = 10_000;
const MAX_PATHS = 1000;

/** What clients write, here and in the tables (`private.guard_own_entries`); all other entries are the server's. */
const LOG_TYPES = [
  "tool",
  "mark",
  "projectRename",
  "fileEdit",
  "fileUpload",
  "fileDownload",
  "fileDelete",
  "fileDownloadZip",
] as const;

const text = z.string().max(MAX_TEXT_CHARACTERS);
const newEntry = z.looseObject({
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
});
const params = z.object({ project: pathId("project") });
const logEntry = z.object({
  id: z.guid(),
  project: z.guid(),
  user: z.guid().nullable(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  credits: z.number().int(),
  created_at: timestamp,
});

/** A project's history: appended by members, author and time set here, read latest first by pages. */
export function logRoutes({ database }: ServerContext): Route[] {
  return [
    personRoute({
      method: "post",
      path: "/api/projects/{project}/logs",
      summary: "Adds an entry to a project's history; author and time are the server's",
      scope: "projects:write",
      takesIdempotencyKey: true,
      params,
      body: newEntry,
      answer: z.object({ id: z.guid() }),
      handle: async ({ caller, params: { project }, body, header }) => {
        const { userId, type, from, to, title, content, tool, filePath, filePaths, emails } = body;
        requireSelf(caller, { userId });
        const data = Object.fromEntries(
          Object.entries({ from, to, title, content, tool, filePath, filePaths, emails }).filter(
            ([, value]) => value !== undefined,
          ),
        );
        const id = body.id ?? idOfKey(header("idempotency-key"), caller.sub, project);
        const [stored] = await database.query<{ id: string }>(
          "select private.add_log($1, $2, $3, $4, $5::jsonb) as id",
          [id ?? null, project, caller.sub, type, data],
        );
        if (stored === undefined) throw new ApiError("UNKNOWN_ERROR");
        return stored;
      },
    }),
    personRoute({
      method: "get",
      path: "/api/projects/{project}/logs",
      summary: "A project's history, the latest first; `before` is the last id of the page before",
      scope: "projects:read",
      params,
      query: z.object({
        before: z.guid().optional(),
        limit: numberText(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
      }),
      answer: z.object({ logs: z.array(logEntry) }),
      handle: async ({ caller, params: { project }, query: { before, limit } }) => {
        const logs = await database.query<z.input<typeof logEntry>>(
          "select * from private.read_logs($1, $2, $3, $4)",
          [project, caller.sub, before ?? null, limit],
        );
        return { logs };
      },
    }),
  ];
}

/** The id of the entry that a key of a person and project stands for: the table itself then keeps it from being written twice. */
function idOfKey(key: string | undefined, person: string, project: string): string | undefined {
  requireValidKey(key);
  if (key === undefined) return undefined;
  const digest = createHash("sha256").update(`${person} ${project} ${key}`).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
