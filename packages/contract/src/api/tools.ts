import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";
import { siteLock } from "../site-lock.ts";
import { defineRoute } from "../api-route.ts";

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});

/** The most credits that a subscriber can have. */
export const MAX_ENTRY_CREDITS = 10_000;

/** Without `url`, the installation has no URL for the tool. */
export const toolDefinition = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must be lowercase letters, digits or hyphens"),
  name: z.string().min(1).max(100),
  description: z.string().max(1000).default(""),
  /** Absent: in the sidebar only while open. False: has only a page, no entry in the sidebar. */
  show: z.union([z.boolean(), z.enum(["never", "dev", "always", "bondStaff"])]).optional(),
  path: z.string().regex(/^\/[a-z0-9][a-z0-9-]{0,63}$/, "must be one segment such as /my-tool"),
  /** A name of an icon in the host's `shell/tool-icon.ts`, such as `list-checks`. */
  icon: z.string().max(100).optional(),
  url: webAddress.optional(),
  repo: webAddress.optional(),
  helpUrl: z.string().max(1000).optional(),
  badge: z.string().max(20).optional(),
  /** Colours the badge if it contains info, success, warning or danger. */
  badgeClass: z.string().max(100).optional(),
  tags: z.array(z.string().max(100)).max(20).default([]),
  hints: z.array(z.string().max(100)).max(40).default([]),
  copyPath: z.boolean().default(true),
  copyPathTemplate: z.string().max(1000).optional(),
  /**
   * The part of the URL that gets the inner path and query. Absent: the hash if that of `url`
   * begins with `#/`, otherwise the path.
   */
  copyPathTo: z.enum(["path", "hash"]).optional(),
  copyQuery: z.boolean().default(true),
  /** The tool reopens on the page where the person left it in the open project. */
  resumePath: z.boolean().default(false),
  scopes: z.array(z.enum(SCOPES)).default([]),
  /** The most credits that one log entry of the tool may take. Absent: its entries are free. */
  credits: z.number().int().min(1).max(MAX_ENTRY_CREDITS).optional(),
  /** Features of the Permissions Policy that the tool's frame gets, such as `clipboard-write`. */
  allow: z
    .array(z.string().regex(/^[a-z][a-z-]{0,49}$/, "must be a feature such as clipboard-write"))
    .max(20)
    .default([]),
});

export type ToolDefinition = z.output<typeof toolDefinition>;

/** The release that is deployed at a tool's site. */
export const siteRelease = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** ISO 8601 time at which the live site was last deployed. */
  latest: z.string().nullish(),
  /** ISO 8601 time at which this site was last deployed. */
  deployed: z.string().nullish(),
  /** `success`, or how the deployment failed. */
  status: z.string().nullish(),
});

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
    summary: "Returns the operator's lock, while the server refuses changes with 503",
    answer: z.object({ lock: siteLock.nullable() }),
  }),
} as const;
