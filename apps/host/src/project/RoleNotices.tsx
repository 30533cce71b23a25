import type { ProjectSummary } from "@tera/contract";
import { Banner, Button } from "@tera/ui";
import { attempt } from "../errors/notices.ts";
import { canEdit, isOwner, managerName, memberName } from "../projects/project-summary.ts";
import { changeOwnership } from "./member-roles.ts";

/** Says what a viewer may do, and shows the manager their open offer of the project. */
export function RoleNotices({ project }: { readonly project: ProjectSummary }) {
  const receiver = project.members.find((member) => member.user === project.offered_to);
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
      <bdi>{managerName(project)}</bdi>.
    </Banner>
  );
}
