import { debugApi } from "@tera/contract";
import { requireStaff } from "../access/require-staff.ts";
import type { ServerContext } from "../context.ts";
import { implement, type Route } from "./route.ts";

export function debugRoutes(context: ServerContext): Route[] {
  const { database, configuration } = context;
  return [
    implement(debugApi.echo, ({ query }) => ({ query, at: new Date().toISOString() })),
    implement(debugApi.readStats, async ({ caller }) => {
      await requireStaff(context, caller);
      const [counted] = await database.query<{ projects: number; users: number }>(
        "select (select count(*) from public.projects where deleted_at is null) as projects, (select count(*) from public.users) as users",
      );
      return {
        version: configuration.version,
        engine: database.engine,
        uptimeSeconds: Math.floor(process.uptime()),
        memoryBytes: process.memoryUsage.rss(),
        projects: counted?.projects ?? 0,
        users: counted?.users ?? 0,
      };
    }),
  ];
}
