import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller, requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { checkShape, readBody } from "./read-body.ts";

const DEFAULT_PAGE = 50;
const MAXIMUM_PAGE = 200;
const MAXIMUM_TEXT = 10_000;
const MAXIMUM_PATHS = 1000;

/** What the timeline and the file screen write. */
const LOG_TYPES = [
  "tool",
  "mark",
  "projectInvite",
  "projectDisinvite",
  "projectRename",
  "fileEdit",
  "fileUpload",
  "fileDownload",
  "fileDelete",
  "fileDownloadZip",
] as const;

const text = z.string().max(MAXIMUM_TEXT);
const newEntry = z.looseObject({
  id: z.guid().optional(),
  userId: z.string(),
  type: z.enum(LOG_TYPES, { error: () => `A log entry needs a type: one of ${LOG_TYPES.join(", ")}.` }),
  from: text.optional(),
  to: text.optional(),
  title: text.optional(),
  content: text.optional(),
  tool: text.optional(),
  filePath: text.optional(),
  filePaths: z.array(text).max(MAXIMUM_PATHS).optional(),
  emails: z.array(text).max(MAXIMUM_PATHS).optional(),
});
const projectParameter = z.guid("The project's id in the path is not a UUID.").transform((id) => id.toLowerCase());
const pageQuery = z.object({
  before: z.guid().optional(),
  limit: z.coerce.number().int().min(1).max(MAXIMUM_PAGE).default(DEFAULT_PAGE),
});

interface LogRow {
  readonly id: string;
  readonly project: string;
  readonly user: string | null;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly credits: number;
  readonly created_at: Date | string;
}

/** A project's history: appended by members, author and time set here, read latest first by pages. */
export function logRoutes(context: ServerContext): Hono<CallerEnvironment> {
  const { database } = context;
  const routes = new Hono<CallerEnvironment>();

  routes.post("/:project/logs", requireCaller(context.secrets), async (c) => {
    const caller = c.get("caller");
    const project = checkShape(c.req.param("project"), projectParameter);
    const { id, userId, type, from, to, title, content, tool, filePath, filePaths, emails } = await readBody(c, newEntry);
    requireSelf(caller, { userId });
    const data = Object.fromEntries(
      Object.entries({ from, to, title, content, tool, filePath, filePaths, emails }).filter(([, value]) => value !== undefined),
    );
    const stored = await database.asCaller(caller, async (session) => {
      await requireMember(session, project);
      const [added] = await session.query<{ id: string }>(
        `insert into public.project_logs (id, project, type, data) values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4::jsonb)
         on conflict (id) do nothing returning id`,
        [id ?? null, project, type, data],
      );
      if (added !== undefined) return added.id;
      // A retry of an entry that was stored, or an id that is taken.
      const [earlier] = await session.query<{ id: string }>('select id from public.project_logs where id = $1 and project = $2 and "user" = $3', [
        id,
        project,
        caller.sub,
      ]);
      return earlier?.id;
    });
    if (stored === undefined) throw new ApiError("INVALID", "The field id names an entry that exists already. Choose a new one.");
    return c.json({ id: stored });
  });

  routes.get("/:project/logs", requireCaller(context.secrets), async (c) => {
    const project = checkShape(c.req.param("project"), projectParameter);
    const { before, limit } = checkShape(c.req.query(), pageQuery);
    const logs = await database.asCaller(c.get("caller"), async (session) => {
      await requireMember(session, project);
      return session.query<LogRow>(
        `select id, project, "user", type, data, credits, created_at from public.project_logs l
         where l.project = $1 and ($2::uuid is null or (l.created_at, l.id) < (
           select b.created_at, b.id from public.project_logs b where b.id = $2::uuid and b.project = $1))
         order by l.created_at desc, l.id desc limit $3`,
        [project, before ?? null, limit],
      );
    });
    return c.json({ logs });
  });

  return routes;
}

async function requireMember(session: { query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]> }, project: string): Promise<void> {
  const [row] = await session.query<{ is_member: boolean }>("select public.is_member($1)", [project]);
  if (row?.is_member !== true) throw new ApiError("FORBIDDEN");
}
