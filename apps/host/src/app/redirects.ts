/** Alternative paths of pages, from section 2 of the specification, and their targets. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/health-checks": "/health-check",
  "/healthcheck": "/health-check",
  "/healthchecks": "/health-check",
  "/cite": "/help/cite",
  "/terms": "/help/terms",
  "/privacy": "/help/privacy",
};
