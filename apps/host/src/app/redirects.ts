/** Other paths of pages, from the specification's section 2, and where they lead. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/health-checks": "/health-check",
  "/healthcheck": "/health-check",
  "/healthchecks": "/health-check",
  "/cite": "/help/cite",
  "/terms": "/help/terms",
  "/privacy": "/help/privacy",
};
