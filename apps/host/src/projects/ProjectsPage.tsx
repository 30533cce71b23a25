import { AvatarStack, Badge, Banner, ButtonLink, Fact, Icon, IconButton, PageBody, PageHead, PageToolbar, ProjectMark, SearchField, Tooltip, VisuallyHidden, useLinkComponent } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { ArrowDown, Crown, Plus, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { toaster, attempt } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { countOf, daysAgo, whenText } from "../platform/date-text.ts";
import { $subscription } from "../user/user-store.ts";
import { $activeProjectId } from "./active-project.ts";
import { projectLook } from "./project-icon.ts";
import { findProjects, FREE_PROJECTS, isAtProjectLimit, isOwner, memberName, projectName, sortedMembers, type ProjectSummary } from "./project-summary.ts";
import { projectTypeTitle } from "./project-types.ts";
import { $projects, refreshProjects } from "./projects-store.ts";
import { GroupRow, NameCell, OneLine, ProjectsTable, SkeletonRows, TwoLines } from "./projects-table.tsx";

/** Edits of the last days stand under "This week". */
const WEEK_DAYS = 7;

/** /projects: the person's projects, latest edit first. */
export function ProjectsPage() {
  const projects = useStore($projects);
  const subscription = useStore($subscription);
  const [search, setSearch] = useState("");
  const [isRefreshing, setRefreshing] = useState(false);
  const isSubscribed = subscription?.isActive ?? false;
  const isLimited = projects !== undefined && subscription !== undefined && isAtProjectLimit(projects, isSubscribed);

  useEffect(() => attempt(refreshProjects), []);

  function handleRefresh(): void {
    setRefreshing(true);
    attempt(() =>
      refreshProjects()
        .then(() => toaster.success("Updated project list"))
        .finally(() => setRefreshing(false)),
    );
  }

  return (
    <PageBody>
      <PageHead
        title="My projects"
        actions={
          <>
            <IconButton label="Refresh list" icon={<Icon of={RefreshCw} />} onClick={handleRefresh} aria-busy={isRefreshing} />
            {isLimited ? null : (
              <ButtonLink variant="primary" href="/projects/create" icon={<Icon of={Plus} />}>
                Create project
              </ButtonLink>
            )}
          </>
        }
      />
      {isLimited ? <LimitBanner /> : null}
      <PageToolbar>
        <SearchField label="Find a project" value={search} onValue={setSearch} />
        {projects === undefined ? null : <Fact>{limitText(projects.length, isSubscribed, subscription !== undefined)}</Fact>}
      </PageToolbar>
      {projects === undefined ? <SkeletonRows /> : <ProjectList projects={findProjects(projects, search, projectTypeTitle)} search={search} onClear={() => setSearch("")} />}
    </PageBody>
  );
}

function LimitBanner() {
  return <Banner>Your plan holds {countOf(FREE_PROJECTS, "project")} of your own, with any number of projects that others share with you. A {configuration().productName} subscription has no limit.</Banner>;
}

function limitText(count: number, isSubscribed: boolean, isKnown: boolean): string {
  const projects = countOf(count, "project");
  return isKnown && isSubscribed ? `${projects}, no limit on your plan` : projects;
}

function ProjectList({ projects, search, onClear }: { readonly projects: readonly ProjectSummary[]; readonly search: string; readonly onClear: () => void }) {
  const now = new Date();
  const isRecent = (project: ProjectSummary): boolean => daysAgo(new Date(project.edited_at ?? project.created_at), now) < WEEK_DAYS;
  const groups = [
    ["This week", projects.filter(isRecent)],
    ["Earlier", projects.filter((project) => !isRecent(project))],
  ] as const;
  return (
    <ProjectsTable>
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col">Description</th>
          <th scope="col" aria-sort="descending">
            Last edited <Icon of={ArrowDown} size={13} />
          </th>
          <th scope="col">Members</th>
        </tr>
      </thead>
      {groups.map(([name, members]) =>
        members.length === 0 ? null : (
          <tbody key={name}>
            <GroupRow>
              <th scope="rowgroup" colSpan={4}>
                {name}
              </th>
            </GroupRow>
            {members.map((project) => (
              <ProjectRow key={project.id} project={project} now={now} />
            ))}
          </tbody>
        ),
      )}
      {projects.length === 0 ? (
        <tbody>
          <tr>
            <td colSpan={4}>
              {search === "" ? (
                <>You have no project yet.</>
              ) : (
                <>
                  No project matches “{search}”. <button type="button" onClick={onClear}>Clear search</button>
                </>
              )}
            </td>
          </tr>
        </tbody>
      ) : null}
    </ProjectsTable>
  );
}

function ProjectRow({ project, now }: { readonly project: ProjectSummary; readonly now: Date }) {
  const isOpen = useStore($activeProjectId) === project.id;
  const Link = useLinkComponent();
  const look = projectLook(project.icon, project.type);
  const edited = project.edited_at === null || project.edited_at === project.created_at ? undefined : new Date(project.edited_at);
  const when = edited === undefined ? `Created ${whenText(new Date(project.created_at), now)}` : whenText(edited, now);
  return (
    <tr>
      <NameCell>
        <ProjectMark category={look.category} icon={look.icon} size={32} />
        <TwoLines>
          <span>
            <Link href={isOpen ? "/project" : `/projects/switch/${project.id}`} dir="auto">
              {projectName(project)}
            </Link>
            {isOwner(project) ? (
              <Tooltip label="Project Manager">
                <span role="img" tabIndex={0} aria-label="Project Manager">
                  <Icon of={Crown} size={14} />
                </span>
              </Tooltip>
            ) : null}
            {isOpen ? <Badge tone="info">Open now</Badge> : null}
          </span>
          <small>
            <span data-wide="">{projectTypeTitle(project.type)}</span>
            <span data-narrow="">{when}</span>
          </small>
        </TwoLines>
      </NameCell>
      <td data-wide="">
        <OneLine dir="auto">{project.description}</OneLine>
      </td>
      <td data-wide="">
        <TwoLines>
          <span>{when}</span>
          <small>{edited === undefined ? "Not edited yet" : project.edited_by_name}</small>
        </TwoLines>
      </td>
      <td>
        <VisuallyHidden>{countOf(project.members.length, "member")}: </VisuallyHidden>
        <AvatarStack people={sortedMembers(project.members).map((member) => ({ id: member.user ?? member.email, identity: member.user ?? member.email, name: memberName(member), pending: member.role === "invite" }))} />
      </td>
    </tr>
  );
}

