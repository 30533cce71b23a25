import {
  LOG_KINDS,
  logApi,
  type LogEntryRow,
  MAX_UNREAD,
  NEW_LOG_FIELDS,
  type ToolDefinition,
} from "@tera/contract";
import type { Parsed } from "@tera/contract";
import { createHash } from "node:crypto";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireValidKey } from "../database/idempotency.ts";
import { implement, type Route } from "./route.ts";

export function logRoutes(
  { database }: ServerContext,
  tools: () => readonly ToolDefinition[],
): Route[] {
  return [
    implement(logApi.append, async ({ caller, params: { project }, body, header }) => {
      requireSelf(caller, { userId: body.userId });
      requirePrice(tools(), body);
      const data = Object.fromEntries(
        Object.entries(body).filter(
          ([key, value]) => NEW_LOG_FIELDS.includes(key) && value !== undefined,
        ),
      );
      const id = body.id ?? idOfKey(header("idempotency-key"), caller.sub, project);
      const [stored] = await database.query<{ id: string }>(
        "select private.add_log($1, $2, $3, $4, $5::jsonb, $6) as id",
        [id ?? null, project, caller.sub, body.type, data, body.credits],
      );
      if (stored === undefined) throw new ApiError("UNKNOWN_ERROR");
      return stored;
    }),
    implement(logApi.list, async ({ caller, params: { project }, query }) => {
      const logs = await database.query<LogEntryRow>(
        "select * from private.read_timeline($1, $2, $3::jsonb, $4, $5, $6)",
        [
          project,
          caller.sub,
          filterOf(query),
          query.order === "oldest",
          query.before ?? null,
          query.limit,
        ],
      );
      return { logs };
    }),
    implement(logApi.summary, async ({ caller, params: { project }, query }) => {
      const [summary] = await database.query<{
        total: number;
        matching: number;
        people: string[];
        tools: string[];
      }>("select * from private.sum_up_timeline($1, $2, $3::jsonb)", [
        project,
        caller.sub,
        filterOf(query),
      ]);
      if (summary === undefined) throw new ApiError("UNKNOWN_ERROR");
      return summary;
    }),
    implement(logApi.visit, async ({ caller, params: { project } }) => {
      const [visit] = await database.query<{ seen_at: string; unread: number }>(
        "select * from private.read_timeline_visit($1, $2, $3)",
        [project, caller.sub, MAX_UNREAD],
      );
      if (visit === undefined) throw new ApiError("UNKNOWN_ERROR");
      return visit;
    }),
    implement(logApi.noteVisit, async ({ caller, params: { project }, body: { userId } }) => {
      requireSelf(caller, { userId });
      const [visit] = await database.query<{ seen_at: string }>(
        "select private.note_timeline_visit($1, $2) as seen_at",
        [project, caller.sub],
      );
      if (visit === undefined) throw new ApiError("UNKNOWN_ERROR");
      return visit;
    }),
  ];
}

/** Throws INVALID if an entry takes more credits than the catalogue's price of its tool. */
function requirePrice(
  catalogue: readonly ToolDefinition[],
  { type, tool, credits }: Parsed<typeof logApi.append, "body">,
): void {
  if (credits === 0) return;
  const price = type === "tool" ? (catalogue.find(({ id }) => id === tool)?.credits ?? 0) : 0;
  if (credits > price)
    throw new ApiError(
      "INVALID",
      price === 0
        ? "The field credits requires the field tool, with the id of a tool that has a price in the catalogue."
        : `One entry of this tool takes at most ${price} credits.`,
    );
}

/** Converts the filter to the form that `private.read_timeline` takes. */
function filterOf({
  person,
  tool,
  kind,
  since,
  until,
  search,
}: Parsed<typeof logApi.summary, "query">): Readonly<Record<string, unknown>> {
  const words = search?.split(/\s+/u).filter((word) => word !== "") ?? [];
  return {
    person,
    tool,
    since,
    until,
    ...(kind === undefined ? {} : { types: LOG_KINDS[kind] }),
    ...(words.length === 0 ? {} : { words }),
  };
}

/** Derives a log entry's id from the idempotency key, so that the table rejects duplicates. */
function idOfKey(key: string | undefined, person: string, project: string): string | undefined {
  requireValidKey(key);
  if (key === undefined) return undefined;
  const digest = createHash("sha256").update(`${person} ${project} ${key}`).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
