import type { ProjectSummary } from "@tera/contract";
import { Banner, Button } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { attempt } from "../errors/notices.ts";
import { canEdit, isOwner, memberName } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { changeOwnership } from "./member-roles.ts";

/** Says what a viewer may do, and shows an open offer of the project to both people. */
export function RoleNotices({ project }: { readonly project: ProjectSummary }) {
  const user = useStore($user);
  const manager = project.members.find(({ role }) => role === "creator");
  const name = manager === undefined ? "The project's manager" : memberName(manager);
  const receiver = project.members.find((member) => member.user === project.offered_to);
  if (receiver !== undefined && receiver.user === user?.id)
    return (
      <Banner
        tone="info"
        action={
          <>
            <Button size="small" onClick={() => attempt(() => changeOwnership("accept"))}>
              Become manager
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => attempt(() => changeOwnership("decline"))}
            >
              Decline
            </Button>
          </>
        }
      >
        <bdi>{name}</bdi> would like you to become the manager of this project.
      </Banner>
    );
  if (receiver !== undefined && isOwner(project))
    return (
      <Banner
        tone="info"
        action={
          <Button size="small" onClick={() => attempt(() => changeOwnership("withdraw"))}>
            Withdraw offer
          </Button>
        }
      >
        You offered this project to <bdi>{memberName(receiver)}</bdi>. You stay the manager until
        they accept.
      </Banner>
    );
  return canEdit(project) ? null : (
    <Banner tone="info">
      You can view and download everything here, but not change it. To make changes, ask{" "}
      <bdi>{name}</bdi>.
    </Banner>
  );
}
