import { z } from "zod";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { once } from "../database/once.ts";
import { suggestProjectNames } from "./project-names.ts";
import { SUPPORTED_PROJECT_TYPES } from "./project-types.ts";
import { type Route, personRoute } from "./route.ts";

const MAXIMUM_NAME_LENGTH = 200;
const MAXIMUM_DESCRIPTION_LENGTH = 10_000;

const newProject = z.looseObject({
  userId: z.string(),
  email: z.string().optional(),
  name: z
    .string({ error: () => "Please specify a project name" })
    .trim()
    .min(1, "Please specify a project name")
    .max(MAXIMUM_NAME_LENGTH, `A project name has at most ${MAXIMUM_NAME_LENGTH} characters.`),
  type: z
    .string({ error: () => "Please specify a project type" })
    .refine((type) => SUPPORTED_PROJECT_TYPES.has(type), "Please specify a project type"),
  nameShort: z.string().max(MAXIMUM_NAME_LENGTH).optional(),
  description: z.string().max(MAXIMUM_DESCRIPTION_LENGTH).optional(),
  icon: z.string().max(MAXIMUM_NAME_LENGTH).optional(),
  isDisposable: z.boolean().optional(),
});

/** Creating projects, and names for them. */
export function projectRoutes(context: ServerContext): Route[] {
  return [
    personRoute({
      method: "get",
      path: "/api/projects/names",
      summary: "Names for projects, made at random",
      scope: "projects:read",
      answer: z.array(z.string()),
      handle: () => suggestProjectNames(),
    }),
    personRoute({
      method: "post",
      path: "/api/projects",
      summary: "Creates a project that the caller owns; without a subscription, one",
      scope: "projects:write",
      takesKey: true,
      body: newProject,
      answer: z.object({ id: z.guid() }),
      refusals: ["PROJECT-LIMIT"],
      handle: async ({ caller, body, header }) => {
        const { userId, email, name, type, nameShort, description, icon, isDisposable } = body;
        requireSelf(caller, { userId, email });
        const data = Object.fromEntries(
          Object.entries({ name, type, nameShort, description, icon, isDisposable }).filter(([, value]) => value !== undefined),
        );
        return once(context.database, { owner: caller.sub, route: "projects", key: header("idempotency-key"), asked: data }, async (session) => {
          const [row] = await session.query<{ id: string }>("select private.create_project($1, $2::jsonb, null) as id", [caller.sub, data]);
          if (row === undefined) throw new ApiError("UNKNOWN_ERROR");
          return { id: row.id };
        });
      },
    }),
    personRoute({
      method: "get",
      path: "/api/projects/auth",
      summary: "Who the token says the caller is; for debugging",
      scope: "profile:read",
      answer: z.object({ id: z.guid(), email: z.string(), emailVerified: z.boolean() }),
      handle: ({ caller }) => ({ id: caller.sub, email: caller.email ?? "", emailVerified: caller.email_verified === true }),
    }),
  ];
}
