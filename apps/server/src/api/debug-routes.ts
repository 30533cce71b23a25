import { z } from "zod";
import { requireStaff } from "../access/require-staff.ts";
import type { ServerContext } from "../context.ts";
import { type Route, openRoute, personRoute } from "./route.ts";

const MAX_ECHO_CHARACTERS = 1000;

/** What the debug screens ask for: nothing about other people, and figures for staff alone. */
export function debugRoutes(context: ServerContext): Route[] {
  const { database, configuration } = context;
  return [
    openRoute("anybody", {
      method: "get",
      path: "/api/io/echo",
      summary: "Echoes the request, for debugging",
      query: z.record(z.string(), z.string().max(MAX_ECHO_CHARACTERS)),
      answer: z.object({ query: z.record(z.string(), z.string()), at: z.iso.datetime() }),
      handle: ({ query }) => ({ query, at: new Date().toISOString() }),
    }),
    personRoute({
      method: "get",
      path: "/api/stats",
      summary: "Counts of rows and the server's state, for staff",
      refusals: ["FORBIDDEN"],
      answer: z.object({
        version: z.string(),
        engine: z.string(),
        uptimeSeconds: z.number().int(),
        memoryBytes: z.number().int(),
        projects: z.number().int(),
        users: z.number().int(),
      }),
      handle: async ({ caller }) => {
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
      },
    }),
  ];
}
