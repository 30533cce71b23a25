/** Types that new projects can have; others are shown as not supported yet. */
export const SUPPORTED_PROJECT_TYPES: ReadonlySet<string> = new Set([
  "systematic-review",
  "scoping-review",
  "umbrella-review",
  "network-meta-analysis",
  "meta-analysis",
  "randomized-controlled-trial-rct",
  "double-blind-trial",
  "crossover-trial",
  "parallel-group-trial",
  "factorial-trial",
  "adaptive-trial",
  "pragmatic-trial",
  "cluster-randomized-trial",
  "n-of-1-trial",
  "non-inferiority-trial",
  "clinical-audit",
]);

/** How many projects a person without a subscription may own. */
export const MAX_FREE_PROJECTS = 1;
