export interface PolicySources {
  readonly nonce: string;
  /** Origins that pages may connect to, besides their own. */
  readonly connect: readonly string[];
  readonly frames: readonly string[];
  /** Allows the Trusted Types policy with which the page loads the session recorder. */
  readonly hasRecorder?: boolean;
  /** Who may frame the page: "'self'", "'none'", "*" or origins. */
  readonly ancestors: readonly string[];
}

/** Trusted Types policies of the pages. The sanitizer creates "dompurify". */
const TRUSTED_TYPE_POLICIES = "tera-worker tera-html dompurify";
const RECORDER_POLICY = "tera-recorder";

/**
 * Allows only scripts that have the nonce or were loaded by such a script, and connections only to
 * listed origins.
 */
export function contentSecurityPolicy(sources: PolicySources): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ["default-src", "'none'"],
    // Without 'self', because uploads are served from the same origin.
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
    [
      "trusted-types",
      TRUSTED_TYPE_POLICIES,
      ...(sources.hasRecorder === true ? [RECORDER_POLICY] : []),
    ],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

export function socketOrigin(origin: string): string {
  return origin.replace(/^http/, "ws");
}
