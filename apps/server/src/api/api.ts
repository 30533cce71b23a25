import { debugApi } from "@tera/contract";
import { describeApi } from "@tera/contract/openapi";
import { Hono } from "hono";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { accountRoutes } from "./account-routes.ts";
import { adminInstituteRoutes } from "./admin-institute-routes.ts";
import { adminMailRoutes } from "./admin-mail-routes.ts";
import { adminOverviewRoutes } from "./admin-overview-routes.ts";
import { adminPeopleRoutes } from "./admin-people-routes.ts";
import { adminProjectRoutes } from "./admin-project-routes.ts";
import { adminSecurityRoutes } from "./admin-security-routes.ts";
import { adminToolRoutes } from "./admin-tool-routes.ts";
import { adminSiteLockRoutes } from "./admin-site-lock-routes.ts";
import { archiveRoutes } from "./archive-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { binRoutes } from "./bin-routes.ts";
import { consentRoutes } from "./consent-routes.ts";
import { contactRoutes } from "./contact-routes.ts";
import { debugRoutes } from "./debug-routes.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { errorResponse } from "./error-response.ts";
import { fileVersionRoutes } from "./file-version-routes.ts";
import { loginHandoffRoutes } from "./login-handoff-routes.ts";
import { instituteRoutes } from "./institute-routes.ts";
import { logRoutes } from "./log-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { mountRoutes } from "./mount-routes.ts";
import { type CurrentLock, followSiteLock } from "../access/site-lock.ts";
import { pictureRoutes } from "./picture-routes.ts";
import { pingRoutes } from "./ping-routes.ts";
import { provenanceRoutes } from "./provenance-routes.ts";
import { projectRoutes } from "./project-routes.ts";
import { implement, type Route } from "./route.ts";
import { roundRoutes } from "./round-routes.ts";
import { siteRoutes } from "./site-routes.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { syncRoutes } from "./sync-routes.ts";
import { tokenRoutes } from "./token-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { fixedCatalogue, type ToolCatalogue } from "./tool-catalogue.ts";

/** Reads SITES_FILE, and TOOLS_FILE without a `catalogue`. Throws if one is invalid. */
export function apiRoutes(
  context: ServerContext,
  currentLock: CurrentLock = followSiteLock(context.configuration.dataDirectory),
  catalogue: ToolCatalogue = fixedCatalogue(context.configuration),
): readonly Route[] {
  const { configuration } = context;
  const routes: Route[] = [
    ...authRoutes(context),
    ...loginHandoffRoutes(context),
    ...accountRoutes(context),
    ...pictureRoutes(context),
    ...consentRoutes(context),
    ...pingRoutes(context, catalogue),
    ...siteRoutes(configuration, catalogue, currentLock),
    ...contactRoutes(context),
    ...projectRoutes(context),
    ...binRoutes(context),
    ...archiveRoutes(context),
    ...fileVersionRoutes(context),
    ...provenanceRoutes(context),
    ...logRoutes(context, catalogue.tools),
    ...roundRoutes(context),
    ...decisionRoutes(context),
    ...lookupRoutes(context),
    ...memberRoutes(context),
    ...subscriptionRoutes(context),
    ...instituteRoutes(context),
    ...tokenRoutes(context),
    ...webhookRoutes(context),
    ...syncRoutes(context),
    ...adminOverviewRoutes(context, currentLock),
    ...adminPeopleRoutes(context),
    ...adminProjectRoutes(context),
    ...adminInstituteRoutes(context),
    ...adminMailRoutes(context),
    ...adminToolRoutes(context, catalogue),
    ...adminSecurityRoutes(context),
    ...adminSiteLockRoutes(context, currentLock),
    ...debugRoutes(context),
    implement(debugApi.describe, () => ({ ...description })),
  ];
  const description = describeApi(routes, configuration);
  return routes;
}

/**
 * Serves everything under `/api`, with full paths. The body of every failure is `{code, message}`.
 */
export function createApi(
  context: ServerContext,
  currentLock: CurrentLock = followSiteLock(context.configuration.dataDirectory),
  catalogue: ToolCatalogue = fixedCatalogue(context.configuration),
): Hono {
  const api = new Hono();
  api.onError((error, c) => errorResponse(c, error, context.log));
  mountRoutes(api, apiRoutes(context, currentLock, catalogue), context);
  for (const path of ["/api", "/api/*"]) {
    api.all(path, () => {
      throw new ApiError("NOT-FOUND", "The API has no such call. Check the path and the method.");
    });
  }
  return api;
}
