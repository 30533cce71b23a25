import { z } from "zod";
import { SCOPES } from "../protocol/scopes.ts";

/** A URL of a page, such as `https://tool.example/`. */
export const webPage = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});

/** An origin in a policy: a scheme and a host, without a path. */
const networkOrigin = z
  .url({ protocol: /^https?$/, error: "must be an origin such as https://api.example" })
  .refine(
    (value) => new URL(value).origin === value,
    "must be an origin such as https://api.example, in lower case and without a path",
  );

/** The sections of the sidebar and of /tools, in display order. Tools without one are in the last. */
export const TOOL_GROUPS = ["Plan", "Search", "Screen", "Analyse", "Write", "Other"] as const;

/** The kinds of project that a tool can be limited to. Each is also a tag, `project:review`. */
export const TOOL_PROJECT_TYPES = [
  "review",
  "scoping",
  "trial",
  "study",
  "clinical-audit",
] as const;

export const scopeName = z.enum(SCOPES, {
  error: ({ input }) => `unknown scope ${String(input)}; there are ${SCOPES.join(", ")}`,
});

/** Why a tool needs each of its scopes, as shown to people. */
export const scopeReasons = z.partialRecord(
  z.enum(SCOPES),
  z
    .string()
    .trim()
    .min(10, "must be a sentence that says what the tool needs it for")
    .max(200, "can have at most 200 characters"),
);

/**
 * The fields that a manifest and an entry of the host's catalogue share. Defaults are not set here,
 * because an entry that omits a field keeps the manifest's value.
 */
export const toolFields = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must be lowercase letters, digits or hyphens"),
  name: z.string().min(1).max(100),
  description: z.string().max(1000),
  version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/, "must be a version such as 1.0.0"),
  contact: z.union([z.email(), webPage, z.string().regex(/^\/[\w/-]{0,200}$/)], {
    error: "must be an e-mail address, a web address or a path of the host",
  }),
  group: z.enum(TOOL_GROUPS),
  show: z.union([z.boolean(), z.enum(["never", "dev", "always", "bondStaff"])]),
  path: z.string().regex(/^\/[a-z0-9][a-z0-9-]{0,63}$/, "must be one segment such as /my-tool"),
  icon: z.string().max(100),
  repo: webPage,
  helpUrl: z.string().max(1000),
  badge: z.string().max(20),
  badgeClass: z.string().max(100),
  tags: z.array(z.string().max(100)).max(20),
  hints: z.array(z.string().max(100)).max(40),
  copyPath: z.boolean(),
  copyPathTemplate: z.string().max(1000),
  copyPathTo: z.enum(["path", "hash"]),
  copyQuery: z.boolean(),
  resumePath: z.boolean(),
  network: z.array(networkOrigin).max(20),
  allow: z
    .array(z.string().regex(/^[a-z][a-z-]{0,49}$/, "must be a feature such as clipboard-write"))
    .max(20),
} as const;
