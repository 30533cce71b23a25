import { useStore } from "@nanostores/react";
import { $activeSummary } from "./active-project.ts";
import { canEdit } from "./project-summary.ts";

/** False for viewers of the open project. */
export function useCanEdit(): boolean {
  const project = useStore($activeSummary);
  return project === undefined || canEdit(project);
}
