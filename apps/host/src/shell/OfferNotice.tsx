import { Banner, Button } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { attempt } from "../errors/notices.ts";
import { changeOwnership } from "../project/member-roles.ts";
import { $project } from "../project/project-store.ts";
import { isOfferedTo, managerName, projectName } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { PageNotice } from "./page-notice.ts";

/**
 * Asks the person whether to become the open project's manager, until they answer or the offer is
 * withdrawn.
 */
export function OfferNotice({ isShort }: { readonly isShort: boolean }): React.JSX.Element | null {
  const user = useStore($user);
  const project = useStore($project);
  if (project === undefined || !isOfferedTo(project, user?.id)) return null;
  return (
    <PageNotice aria-label="Project offer" $isWide={isShort}>
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
        <bdi>{managerName(project)}</bdi> would like you to become the manager of{" "}
        <bdi>{projectName(project)}</bdi>.
      </Banner>
    </PageNotice>
  );
}
