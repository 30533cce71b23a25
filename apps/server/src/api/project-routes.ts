import { z } from "zod";
import { projectData } from "../access/project-data.ts";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { suggestProjectNames } from "./project-names.ts";
import { type Route, personRoute } from "./route.ts";

const newProject = z.looseObject({
  userId: z.string(),
  email: z.string().optional(),
  ...projectData,
});

/** Creating projects, and names for them. */
export function projectRoutes(context: ServerContext): Route[] {
  return [
    personRoute({
      method: "get",
      path: "/api/projects/names",
      summary: "Suggested project names, chosen at random",
      scope: "projects:read",
      answer: z.array(z.string()),
      handle: () => suggestProjectNames(),
    }),
    personRoute({
      method: "post",
      path: "/api/projects",
      summary: "Creates a project that the caller owns; without a subscription, one",
      scope: "projects:write",
      takesIdempotencyKey: true,
      body: newProject,
      answer: z.object({ id: z.guid() }),
      refusals: ["PROJECT-LIMIT"],
      handle: async ({ caller, body, header }) => {
        const { userId, email, name, type, nameShort, description, icon, isDisposable } = body;
        requireSelf(caller, { userId, email });
        const data = Object.fromEntries(
          Object.entries({ name, type, nameShort, description, icon, isDisposable }).filter(
            ([, value]) => value !== undefined,
          ),
        );
        return runIdempotent(
          context.database,
          { owner: caller.sub, route: "projects", key: header("idempotency-key"), payload: data },
          async (session) => {
            const [row] = await session.query<{ id: string }>(
              "select private.create_project($1, $2::jsonb, null) as id",
              [caller.sub, data],
            );
            if (row === undefined) throw new ApiError("UNKNOWN_ERROR");
            return { id: row.id };
          },
        );
      },
    }),
    personRoute({
      method: "get",
      path: "/api/projects/auth",
      summary: "Who the token says the caller is; for debugging",
      scope: "profile:read",
      answer: z.object({ id: z.guid(), email: z.string(), emailVerified: z.boolean() }),
      handle: ({ caller }) => ({
        id: caller.sub,
        email: caller.email ?? "",
        emailVerified: caller.email_verified === true,
      }),
    }),
  ];
}
