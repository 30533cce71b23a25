import type { ApiRoute } from "./api-route.ts";
import { accountApi } from "./api/account.ts";
import { adminInstitutesApi } from "./api/admin-institutes.ts";
import { adminMailApi } from "./api/admin-mail.ts";
import { adminOverviewApi } from "./api/admin-overview.ts";
import { adminPeopleApi } from "./api/admin-people.ts";
import { adminProjectsApi } from "./api/admin-projects.ts";
import { adminSecurityApi } from "./api/admin-security.ts";
import { adminSiteLockApi } from "./api/admin-site-lock.ts";
import { adminToolsApi } from "./api/admin-tools.ts";
import { consentApi } from "./api/consents.ts";
import { contactApi } from "./api/contact.ts";
import { contentApi } from "./api/content.ts";
import { debugApi } from "./api/debug.ts";
import { decisionApi } from "./api/decisions.ts";
import { documentHistoryApi } from "./api/document-history.ts";
import { documentPatchApi } from "./api/document-patches.ts";
import { documentApi } from "./api/documents.ts";
import { fileVersionApi } from "./api/file-versions.ts";
import { healthApi } from "./api/health.ts";
import { instituteApi } from "./api/institutes.ts";
import { logApi } from "./api/logs.ts";
import { loginApi } from "./api/login.ts";
import { lookupApi } from "./api/lookup.ts";
import { memberApi } from "./api/members.ts";
import { pictureApi } from "./api/pictures.ts";
import { projectApi } from "./api/projects.ts";
import { roundApi } from "./api/rounds.ts";
import { subscriptionApi } from "./api/subscriptions.ts";
import { tokenApi } from "./api/tokens.ts";
import { toolApi } from "./api/tools.ts";

export const API_ROUTES: readonly ApiRoute[] = [
  loginApi,
  accountApi,
  pictureApi,
  consentApi,
  healthApi,
  toolApi,
  contentApi,
  contactApi,
  projectApi,
  fileVersionApi,
  logApi,
  roundApi,
  decisionApi,
  lookupApi,
  memberApi,
  subscriptionApi,
  instituteApi,
  tokenApi,
  documentApi,
  documentPatchApi,
  documentHistoryApi,
  adminOverviewApi,
  adminPeopleApi,
  adminProjectsApi,
  adminInstitutesApi,
  adminMailApi,
  adminToolsApi,
  adminSecurityApi,
  adminSiteLockApi,
  debugApi,
].flatMap((routes) => Object.values<ApiRoute>(routes));
