import { scopeName, scopeReasons, toolFields, webPage } from "@tera/bridge-sdk/manifest";
import { z } from "zod";
import { siteLock } from "../site-lock.ts";
import { defineRoute } from "../api-route.ts";

/** The most credits that a subscriber can have. */
export const MAX_ENTRY_CREDITS = 10_000;

/**
 * A tool of the catalogue. `FIELD_TEXTS` of the manifest says what its fields mean. Without `url`,
 * the installation has no URL for the tool.
 */
export const toolDefinition = z
  .object({
    id: toolFields.id,
    name: toolFields.name,
    description: toolFields.description.default(""),
    version: toolFields.version.optional(),
    contact: toolFields.contact.optional(),
    group: toolFields.group.optional(),
    show: toolFields.show.optional(),
    path: toolFields.path,
    icon: toolFields.icon.optional(),
    url: webPage.optional(),
    repo: toolFields.repo.optional(),
    helpUrl: toolFields.helpUrl.optional(),
    badge: toolFields.badge.optional(),
    badgeClass: toolFields.badgeClass.optional(),
    tags: toolFields.tags.default([]),
    hints: toolFields.hints.default([]),
    copyPath: toolFields.copyPath.default(true),
    copyPathTemplate: toolFields.copyPathTemplate.optional(),
    copyPathTo: toolFields.copyPathTo.optional(),
    copyQuery: toolFields.copyQuery.default(true),
    resumePath: toolFields.resumePath.default(false),
    scopes: z.array(scopeName).default([]),
    /** Why the tool needs its scopes, from its manifest. */
    reasons: scopeReasons.optional(),
    /** Origins that the tool connects to, besides its own. */
    network: toolFields.network.optional(),
    /** The most credits that one log entry of the tool may take. Absent: its entries are free. */
    credits: z.number().int().min(1).max(MAX_ENTRY_CREDITS).optional(),
    allow: toolFields.allow.default([]),
  })
  .meta({ title: "Tool" });

export type ToolDefinition = z.output<typeof toolDefinition>;

/** The release that is deployed at a tool's site. */
export const siteRelease = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    /** ISO 8601 time at which the live site was last deployed. */
    latest: z.string().nullish(),
    /** ISO 8601 time at which this site was last deployed. */
    deployed: z.string().nullish(),
    /** `success`, or how the deployment failed. */
    status: z.string().nullish(),
  })
  .meta({ title: "ToolRelease" });

/**
 * How a tool's address answers the server. `refuses-framing`: it answers, but its headers forbid
 * this site to show it. `redirects`: it leads to another origin, which the server does not follow.
 */
export const toolAddressState = z.enum([
  "answers",
  "refuses-framing",
  "redirects",
  "not-answering",
  "not-set-up",
]);

export const toolApi = {
  list: defineRoute({
    method: "get",
    path: "/api/tools.json",
    access: "anybody",
    summary: "Lists the catalogue of tools",
    cache: "no-cache",
    answer: z.object({ tools: z.array(toolDefinition) }),
  }),
  listSites: defineRoute({
    method: "get",
    path: "/api/sites/dev",
    access: "anybody",
    summary: "Lists the tools' sites by tool, with what is deployed there",
    cache: "no-cache",
    answer: z.record(z.string(), siteRelease),
  }),
  checkAddress: defineRoute({
    method: "get",
    path: "/api/tools/{tool}/address",
    access: "anybody",
    summary:
      "Requests the address of a tool in the catalogue, at most once a minute, and returns how it answers",
    params: z.object({ tool: z.string().max(64) }),
    refusals: ["NOT-FOUND"],
    answer: z.object({
      state: toolAddressState,
      /** Its headers hide its answers from requests of other sites, so that they fail. */
      hidesAnswers: z.boolean(),
    }),
  }),
  readLock: defineRoute({
    method: "get",
    path: "/api/sites/lock",
    access: "anybody",
    summary:
      "Returns the operator's lock while the site is locked; the server then refuses changes with 503",
    answer: z.object({ lock: siteLock.nullable() }),
  }),
} as const;
