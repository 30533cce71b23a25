import type { ConformanceStep } from "./conformance-step.ts";
import { fileSteps } from "./file-steps.ts";
import { hostSteps } from "./host-steps.ts";
import { librarySteps } from "./library-steps.ts";
import { logAndPageSteps, namespaceSteps, stateSteps } from "./state-steps.ts";

export const CONFORMANCE_GROUPS = [
  "host",
  "state",
  "namespaces",
  "files",
  "libraries",
  "log and page",
] as const;

export type ConformanceGroup = (typeof CONFORMANCE_GROUPS)[number];

/**
 * Returns calls, to be made in this order, that every host must answer alike and without asking a
 * person. Names start with `mark`, so that runs don't collide; `project` is the id of the open
 * project.
 */
export function conformance(
  project: string,
  mark: string,
): Readonly<Record<ConformanceGroup, readonly ConformanceStep[]>> {
  return {
    host: hostSteps(),
    state: stateSteps(project, mark),
    namespaces: namespaceSteps(mark),
    files: fileSteps(project, mark),
    libraries: librarySteps(project, mark),
    "log and page": logAndPageSteps(mark),
  };
}
