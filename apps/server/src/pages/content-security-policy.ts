/** What a page's policy depends on. */
export interface PolicySources {
  readonly nonce: string;
  /** Origins that fetch and WebSocket may reach besides the page's own. */
  readonly connect: readonly string[];
  /** Origins whose pages may be framed by ours. */
  readonly frames: readonly string[];
  /** Who may frame ours: "'self'", "*" or origins. */
  readonly ancestors: readonly string[];
}

/** The Trusted Types policies that our pages create; "dompurify" is the sanitiser's own. */
const TRUSTED_TYPE_POLICIES = "tera-worker tera-html dompurify";

/**
 * The strict policy of an HTML response: only scripts with this response's nonce and what they load run, injected markup runs
 * nothing, and the page talks to named origins only.
 */
export function contentSecurityPolicy(sources: PolicySources): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ["default-src", "'none'"],
    // Not 'self': people's uploads are served from the same origin.
    ["script-src", `'nonce-${sources.nonce}'`, "'strict-dynamic'"],
    ["style-src", "'self'", `'nonce-${sources.nonce}'`],
    ["img-src", "'self'", "data:", "blob:"],
    ["media-src", "'self'", "blob:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...sources.connect],
    ["frame-src", "'self'", ...sources.frames],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", ...sources.ancestors],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", TRUSTED_TYPE_POLICIES],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** The WebSocket origin that belongs to an http origin. */
export function socketOrigin(origin: string): string {
  return origin.replace(/^http/, "ws");
}
