import { Hono } from "hono";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { archiveRoutes } from "./archive-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { binRoutes } from "./bin-routes.ts";
import { readCatalogue } from "./catalogue.ts";
import { consentRoutes } from "./consent-routes.ts";
import { contactRoutes } from "./contact-routes.ts";
import { debugRoutes } from "./debug-routes.ts";
import { errorResponse } from "./error-response.ts";
import { fileVersionRoutes } from "./file-version-routes.ts";
import { loginHandoffRoutes } from "./login-handoff-routes.ts";
import { instituteRoutes } from "./institute-routes.ts";
import { logRoutes } from "./log-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { mountRoutes } from "./mount-routes.ts";
import { describeApi } from "./openapi.ts";
import { pingRoutes } from "./ping-routes.ts";
import { projectRoutes } from "./project-routes.ts";
import { type Route, openRoute } from "./route.ts";
import { siteRoutes } from "./site-routes.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { syncRoutes } from "./sync-routes.ts";
import { tokenRoutes } from "./token-routes.ts";

/** Every call of the product API, its own description among them. Reads TOOLS_FILE and SITES_FILE and throws where one is faulty. */
export function apiRoutes(context: ServerContext): readonly Route[] {
  const { configuration } = context;
  const routes: Route[] = [
    ...authRoutes(context),
    ...loginHandoffRoutes(context),
    ...consentRoutes(context),
    ...pingRoutes(context),
    ...siteRoutes(configuration, readCatalogue(configuration)),
    ...contactRoutes(context),
    ...projectRoutes(context),
    ...binRoutes(context),
    ...archiveRoutes(context),
    ...fileVersionRoutes(context),
    ...logRoutes(context),
    ...memberRoutes(context),
    ...subscriptionRoutes(context),
    ...instituteRoutes(context),
    ...tokenRoutes(context),
    ...syncRoutes(context),
    ...debugRoutes(context),
    openRoute("anybody", {
      method: "get",
      path: "/api/openapi.json",
      summary: "This description",
      cache: "no-cache",
      answer: z.looseObject({ openapi: z.string() }),
      handle: () => ({ ...description }),
    }),
  ];
  const description = describeApi(routes, configuration.productName, configuration.version);
  return routes;
}

/** The product API: everything under `/api`, with full paths. Stateless; answers every failure as `{code, message}`. */
export function createApi(context: ServerContext): Hono {
  const api = new Hono();
  api.onError((error, c) => errorResponse(c, error, context.log));
  mountRoutes(api, apiRoutes(context), context);
  for (const path of ["/api", "/api/*"]) {
    api.all(path, () => {
      throw new ApiError("NOT-FOUND", "The API has no such call. Check its path and method.");
    });
  }
  return api;
}
