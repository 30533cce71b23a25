import { HEALTH_SERVICES, healthApi, type HealthService } from "@tera/contract";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { readContent } from "../content-files.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { implement, type Route } from "./route.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

/** Each route checks what its service depends on: a table, a file, or a writable directory. */
export function pingRoutes(
  context: ServerContext,
  catalogue: Pick<ToolCatalogue, "problems">,
): Route[] {
  const { database, configuration } = context;
  const reads = (table: string, found: string) => async (): Promise<string> => {
    await database.query(`select 1 from ${table} limit 1`);
    return found;
  };
  const checks: Readonly<Record<HealthService, () => Promise<string>>> = {
    cms: async () => {
      await requireContent(configuration.contentDirectory);
      return "Help pages can be read.";
    },
    // The lists are read when the server starts, so an answer is the check.
    sites: async () => siteSentence(catalogue.problems().length),
    institutes: reads("public.institutes", "Institutes can be read."),
    io: async () => {
      await requireWritable(configuration.dataDirectory);
      return "Files can be written.";
    },
    projects: reads("public.projects", "Projects can be read."),
    members: reads("public.project_members", "Members can be read."),
    sync: reads("public.documents", "Documents can be read."),
    subscription: reads("public.subscriptions", "Subscriptions can be read."),
  };
  return HEALTH_SERVICES.map((service) =>
    implement(healthApi[service], async () => ({
      ok: true as const,
      found: await checks[service](),
    })),
  );
}

/** Doesn't name the entries, because anybody can read it. */
function siteSentence(count: number): string {
  const read = "The list of sites can be read.";
  if (count === 0) return read;
  return `${read} ${count === 1 ? "One entry of TOOLS_FILE has" : `${count} entries of TOOLS_FILE have`} a problem; npm run admin -- tools says why.`;
}

async function requireContent(directory: string): Promise<void> {
  const page = await readContent(directory, join("help", "faq.html"));
  if (page === undefined) throw new ApiError("UNAVAILABLE", "The help pages can't be read.");
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
