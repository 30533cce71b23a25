import type { Member, MemberRole } from "@tera/contract";
import { toaster } from "../errors/notices.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { type OwnershipAction, projectGateway } from "./project-gateway.ts";
import { requireProject } from "./project-store.ts";

/** Only the project's creator may change roles. */
export async function setMemberRole(
  { email }: Member,
  name: string,
  role: MemberRole,
): Promise<void> {
  await projectGateway.setRole(requireProject().id, email, role);
  await refreshProjects();
  toaster.success(role === "viewer" ? `${name} can now only view` : `${name} can now make changes`);
}

const DONE: Readonly<Record<OwnershipAction, string>> = {
  offer: "Offer sent. You stay the manager until it is accepted.",
  withdraw: "Offer withdrawn",
  accept: "You are now the project's manager",
  decline: "Offer declined",
};

/** `userId` is the member to whom the project is offered. */
export async function changeOwnership(action: OwnershipAction, userId?: string): Promise<void> {
  await projectGateway.changeOwnership(requireProject().id, action, userId);
  await refreshProjects();
  toaster.success(DONE[action]);
}
