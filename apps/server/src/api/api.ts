import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { authRoutes } from "./auth-routes.ts";
import { binRoutes } from "./bin-routes.ts";
import { readCatalogue } from "./catalogue.ts";
import { answerError } from "./error-answer.ts";
import { logRoutes } from "./log-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { pingRoutes } from "./ping-routes.ts";
import { projectRoutes } from "./project-routes.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { syncRoutes } from "./sync-routes.ts";
import { toolRoutes } from "./tool-routes.ts";

const noStore = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.get("cache-control") === null) c.res.headers.set("cache-control", "no-store");
});

/** The product API: everything under `/api`, with full paths. Stateless; answers every failure as `{code, message}`. Reads TOOLS_FILE and throws where it is faulty. */
export function createApi(context: ServerContext): Hono {
  const api = new Hono();
  const catalogue = readCatalogue(context.configuration);
  api.onError((error, c) => answerError(c, error, context.log));
  api.use("/api/*", noStore);
  api.route("/api/auth", authRoutes(context));
  api.route("/api", pingRoutes(context));
  api.route("/api", toolRoutes(catalogue));
  api.route("/api/projects", projectRoutes(context));
  api.route("/api/projects", binRoutes(context));
  api.route("/api/projects", logRoutes(context));
  api.route("/api/members", memberRoutes(context));
  api.route("/api/subscription", subscriptionRoutes(context));
  api.route("/api/sync", syncRoutes(context));
  api.all("/api/*", () => {
    throw new ApiError("NOT-FOUND", "The API has no such call. Check its path and method.");
  });
  api.all("/api", () => {
    throw new ApiError("NOT-FOUND", "The API has no such call. Check its path and method.");
  });
  return api;
}
