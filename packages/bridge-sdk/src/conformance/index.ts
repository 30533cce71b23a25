export type { ConformanceCall } from "./conformance-step.ts";
export { runConformance } from "./run-conformance.ts";
export type { ConformanceFault, ConformanceOptions } from "./run-conformance.ts";
export { CONFORMANCE_GROUPS } from "./steps.ts";
export type { ConformanceGroup } from "./steps.ts";
