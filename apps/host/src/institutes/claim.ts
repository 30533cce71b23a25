import { toaster } from "../errors/notices.ts";
import { addToCount } from "./institute-counts.ts";
import { institutesGateway, type InstituteKind } from "./institutes-gateway.ts";

const CLAIMED = {
  projects: "Project allocated to institute",
  users: "User allocated to institute",
} as const;

export async function claimForInstitute(
  kind: InstituteKind,
  institute: string,
  id: string,
): Promise<void> {
  await institutesGateway.claim(kind, institute, id);
  addToCount(kind, institute);
  toaster.success(CLAIMED[kind]);
}
