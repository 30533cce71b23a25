import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { type Route, openRoute } from "./route.ts";

/** `GET /{service}/ping`: each looks at what its service stands on, so that a green check means something. */
export function pingRoutes(context: ServerContext): Route[] {
  const { database, configuration } = context;
  const reads = (table: string) => async (): Promise<void> => {
    await database.query(`select 1 from ${table} limit 1`);
  };
  const checks: Readonly<Record<string, () => Promise<void>>> = {
    // Help pages and the site list come from this process itself: its answer is the check.
    cms: async () => {},
    sites: async () => {},
    institutes: reads("public.institutes"),
    io: () => requireWritable(configuration.dataDirectory),
    projects: reads("public.projects"),
    members: reads("public.project_members"),
    sync: reads("public.documents"),
    subscription: reads("public.subscriptions"),
  };
  return Object.entries(checks).map(([service, check]) =>
    openRoute("anybody", {
      method: "get",
      path: `/api/${service}/ping`,
      summary: `Whether the service ${service} works`,
      answer: z.object({ ok: z.literal(true) }),
      handle: async () => {
        await check();
        return { ok: true as const };
      },
    }),
  );
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw new ApiError("UNAVAILABLE", "The folder that holds the files can't be written.", {
      cause,
    });
  }
}
