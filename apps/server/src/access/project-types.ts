/** The project types that can be chosen; the host shows further ones that can't. */
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
