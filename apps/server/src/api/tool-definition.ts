import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});

/** One tool as GET /api/tools.json answers it. An absent `url` means that no address is configured. */
export const toolDefinition = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must have small letters, digits and hyphens"),
  name: z.string().min(1).max(100),
  description: z.string().max(1000).default(""),
  /** Absent: in the sidebar only while it is open. false: a route and nothing else. */
  show: z.union([z.boolean(), z.enum(["never", "dev", "always", "bondStaff"])]).optional(),
  path: z.string().regex(/^\/[a-z0-9][a-z0-9-]{0,63}$/, "must be one segment such as /my-tool"),
  icon: z.string().max(100).optional(),
  url: webAddress.optional(),
  repo: webAddress.optional(),
  helpUrl: z.string().max(1000).optional(),
  badge: z.string().max(20).optional(),
  badgeClass: z.string().max(100).optional(),
  tags: z.array(z.string().max(100)).max(20).default([]),
  hints: z.array(z.string().max(100)).max(40).default([]),
  copyPath: z.boolean().default(true),
  copyPathTemplate: z.string().max(1000).optional(),
  copyQuery: z.boolean().default(true),
  resumePath: z.boolean().default(false),
  scopes: z.array(z.enum(SCOPES)).default([]),
  /** Features of the browser that the tool's frame is handed, by the names of the Permissions Policy. */
  allow: z
    .array(z.string().regex(/^[a-z][a-z-]{0,49}$/, "must be a feature such as clipboard-write"))
    .max(20)
    .default([]),
});

/** A catalogue entry with its defaults filled in. */
export type ToolDefinition = z.infer<typeof toolDefinition>;

/** An entry of TOOLS_FILE: what it says goes over the built-in entry of the same id. */
export const toolOverlay = toolDefinition.partial().required({ id: true });
