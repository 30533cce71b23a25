import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller, requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { suggestProjectNames } from "./project-names.ts";
import { SUPPORTED_PROJECT_TYPES } from "./project-types.ts";
import { readBody } from "./read-body.ts";

const MAXIMUM_NAME_LENGTH = 200;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

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
  description: z.string().max(10_000).optional(),
  icon: z.string().max(MAXIMUM_NAME_LENGTH).optional(),
  isDisposable: z.boolean().optional(),
});

/** Creating projects, and names for them. */
export function projectRoutes(context: ServerContext): Hono<CallerEnvironment> {
  const routes = new Hono<CallerEnvironment>();

  routes.get("/names", requireCaller(context.secrets), (c) => c.json(suggestProjectNames()));

  routes.post("/", requireCaller(context.secrets), async (c) => {
    const caller = c.get("caller");
    const { userId, email, name, type, nameShort, description, icon, isDisposable } = await readBody(c, newProject);
    requireSelf(caller, { userId, email });
    const key = c.req.header("idempotency-key") ?? null;
    if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw new ApiError("INVALID", "The header Idempotency-Key has 1 to 200 visible characters.");
    const data = Object.fromEntries(
      Object.entries({ name, type, nameShort, description, icon, isDisposable }).filter(([, value]) => value !== undefined),
    );
    const [row] = await context.database.query<{ id: string }>("select private.create_project($1, $2::jsonb, $3) as id", [caller.sub, data, key]);
    return c.json({ id: row?.id });
  });

  return routes;
}
