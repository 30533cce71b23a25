import { logApi, type LogEntryRow } from "@tera/contract";
import { createHash } from "node:crypto";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireValidKey } from "../database/idempotency.ts";
import { implement, type Route } from "./route.ts";

export function logRoutes({ database }: ServerContext): Route[] {
  return [
    implement(logApi.append, async ({ caller, params: { project }, body, header }) => {
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
    }),
    implement(logApi.list, async ({ caller, params: { project }, query: { before, limit } }) => {
      const logs = await database.query<LogEntryRow>(
        "select * from private.read_logs($1, $2, $3, $4)",
        [project, caller.sub, before ?? null, limit],
      );
      return { logs };
    }),
  ];
}

/** Derives a log entry's id from the idempotency key, so that the table rejects duplicates. */
function idOfKey(key: string | undefined, person: string, project: string): string | undefined {
  requireValidKey(key);
  if (key === undefined) return undefined;
  const digest = createHash("sha256").update(`${person} ${project} ${key}`).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
