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
import { provenanceApi } from "./api/provenance.ts";
import { roundApi } from "./api/rounds.ts";
import { subscriptionApi } from "./api/subscriptions.ts";
import { tokenApi } from "./api/tokens.ts";
import { toolApi } from "./api/tools.ts";
import { webhookApi } from "./api/webhooks.ts";

import { storageApi } from "./api/storage.ts";

/** A part of the API, which is a tag of its description. */
export interface ApiGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: Readonly<Record<string, ApiRoute>>;
}

const GROUPS: readonly ApiGroup[] = [
  {
    name: "login",
    description: "Tokens for a login, and handing a login to another page",
    routes: loginApi,
  },
  { name: "account", description: "The caller's account: export and deletion", routes: accountApi },
  { name: "pictures", description: "Pictures of people", routes: pictureApi },
  {
    name: "consents",
    description: "Other sites that may use the caller's account",
    routes: consentApi,
  },
  { name: "health", description: "Whether each service answers", routes: healthApi },
  { name: "tools", description: "The catalogue of tools and the site's state", routes: toolApi },
  { name: "content", description: "Help pages and the changelog", routes: contentApi },
  { name: "contact", description: "Messages to the people who run the site", routes: contactApi },
  { name: "projects", description: "Projects, their archives and the bin", routes: projectApi },
  {
    name: "fileVersions",
    description: "Earlier versions of files, and deleted files",
    routes: fileVersionApi,
  },
  { name: "provenance", description: "Where a project's files came from", routes: provenanceApi },
  { name: "timeline", description: "A project's timeline", routes: logApi },
  { name: "rounds", description: "Rounds of screening", routes: roundApi },
  {
    name: "decisions",
    description: "Screening decisions and their conflicts",
    routes: decisionApi,
  },
  {
    name: "lookup",
    description: "References found by DOI, PubMed id or citation",
    routes: lookupApi,
  },
  {
    name: "members",
    description: "Members, invitations and roles of a project",
    routes: memberApi,
  },
  {
    name: "subscriptions",
    description: "Subscriptions and events of the payment provider",
    routes: subscriptionApi,
  },
  { name: "institutes", description: "Institutes, for their managers", routes: instituteApi },
  {
    name: "tokens",
    description: "Personal tokens, with which programs act for their owner",
    routes: tokenApi,
  },
  {
    name: "webhooks",
    description: "Addresses that get a message for each entry of a project's timeline",
    routes: webhookApi,
  },
  {
    name: "documents",
    description: "Shared documents that several people edit at once",
    routes: documentApi,
  },
  { name: "documentPatches", description: "Edits of shared documents", routes: documentPatchApi },
  {
    name: "documentHistory",
    description: "Earlier edits of shared documents",
    routes: documentHistoryApi,
  },
  {
    name: "adminOverview",
    description: "The site's health and use, for its administrators",
    routes: adminOverviewApi,
  },
  { name: "adminPeople", description: "People, for administrators", routes: adminPeopleApi },
  { name: "adminProjects", description: "Projects, for administrators", routes: adminProjectsApi },
  {
    name: "adminInstitutes",
    description: "Institutes, for administrators",
    routes: adminInstitutesApi,
  },
  { name: "adminMail", description: "Sent mail, for administrators", routes: adminMailApi },
  { name: "adminTools", description: "Tools, for administrators", routes: adminToolsApi },
  {
    name: "adminSecurity",
    description: "Security events and acts of administrators",
    routes: adminSecurityApi,
  },
  {
    name: "adminSiteLock",
    description: "Locking the site for maintenance",
    routes: adminSiteLockApi,
  },
  { name: "debugging", description: "This description and debugging", routes: debugApi },
];

const STORAGE: ApiGroup = {
  name: "storage",
  description: "Files of projects, as supabase-js reads and writes them",
  routes: storageApi,
};

export const API_ROUTES: readonly ApiRoute[] = GROUPS.flatMap(({ routes }) =>
  Object.values(routes),
);

/** The routes of files, which the server's storage answers. */
export const STORAGE_ROUTES: readonly ApiRoute[] = Object.values(storageApi);

/** In the order of the description. */
export const API_GROUPS: readonly ApiGroup[] = [...GROUPS, STORAGE];
