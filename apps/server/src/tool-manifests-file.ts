import { join } from "node:path";

/** The manifests of tools that are in effect, and those that wait for the operator. */
export function toolManifestsFile(dataDirectory: string): string {
  return join(dataDirectory, "tool-manifests.json");
}
