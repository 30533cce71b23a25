import type { InstituteKind, InstituteMode } from "./institutes-gateway.ts";

export function institutePath(id: string): string {
  return `/institutes/${encodeURIComponent(id)}`;
}

export function instituteListPath(
  id: string,
  kind: InstituteKind,
  mode: InstituteMode = "list",
): string {
  return `${institutePath(id)}/${kind}${mode === "claim" ? "/claim" : ""}`;
}
