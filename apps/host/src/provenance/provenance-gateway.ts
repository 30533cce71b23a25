import { type Answer, provenanceApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";

export type Provenance = Answer<typeof provenanceApi.read>;

export function readProvenance(projectId: string): Promise<Provenance> {
  return platform().http.call(provenanceApi.read, {
    params: { project: projectId },
    retry: PROJECT_RETRY,
  });
}
