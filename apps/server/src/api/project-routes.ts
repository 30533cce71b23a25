import { projectApi } from "@tera/contract";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { suggestProjectNames } from "./project-names.ts";
import { implement, type Route } from "./route.ts";

export function projectRoutes(context: ServerContext): Route[] {
  return [
    implement(projectApi.suggestNames, () => suggestProjectNames()),
    implement(projectApi.create, async ({ caller, body, header }) => {
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
    }),
    implement(projectApi.identify, ({ caller }) => ({
      id: caller.sub,
      email: caller.email ?? "",
      emailVerified: caller.email_verified === true,
    })),
  ];
}
