import { HEALTH_SERVICES, healthApi, type HealthService } from "@tera/contract";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { implement, type Route } from "./route.ts";

/** Each route checks what its service depends on: a table, or a writable data directory. */
export function pingRoutes(context: ServerContext): Route[] {
  const { database, configuration } = context;
  const reads = (table: string) => async (): Promise<void> => {
    await database.query(`select 1 from ${table} limit 1`);
  };
  const checks: Readonly<Record<HealthService, () => Promise<void>>> = {
    // This process serves both services, so a response is the check.
    cms: async () => {},
    sites: async () => {},
    institutes: reads("public.institutes"),
    io: () => requireWritable(configuration.dataDirectory),
    projects: reads("public.projects"),
    members: reads("public.project_members"),
    sync: reads("public.documents"),
    subscription: reads("public.subscriptions"),
  };
  return HEALTH_SERVICES.map((service) =>
    implement(healthApi[service], async () => {
      await checks[service]();
      return { ok: true as const };
    }),
  );
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw new ApiError("UNAVAILABLE", "The folder that holds the files can't be written to.", {
      cause,
    });
  }
}
