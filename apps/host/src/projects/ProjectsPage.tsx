import {
  Button,
  ButtonLink,
  EmptyState,
  Fact,
  HeadCell,
  Icon,
  IconButton,
  numeric,
  PageBody,
  PageHead,
  PageToolbar,
  phone,
  SearchField,
  Table,
  TableGroupRow,
  TableSkeleton,
  TableState,
  text,
  TextLink,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { ArrowDown, Plus, RefreshCw } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import styled from "styled-components";
import { toaster, attempt } from "../errors/notices.ts";
import { countOf, countText, daysAgo } from "../platform/date-text.ts";
import { $subscription } from "../user/user-store.ts";
import { $deletedProjects, refreshDeletedProjects } from "./deleted-projects.ts";
import { PlanBanner, useIsAtLimit } from "./LimitBanner.tsx";
import { ProjectRow } from "./ProjectRow.tsx";
import type { ProjectSummary } from "@tera/contract";
import { findProjects } from "./project-summary.ts";
import { projectTypeTitle } from "./project-types.ts";
import { $projects, refreshProjects } from "./projects-store.ts";

/** Projects edited within this many days are listed under "This week". */
const WEEK_DAYS = 7;
/** Reserves the line that the summary takes in a narrow window. */
const BLANK_LINE = "\u00a0";
const COLUMNS = 5;
const ROW_HEIGHT = 58;

/** Hides the table head on phones, where rows have two lines. */
const List = styled(Table)`${phone} { thead { visibility: collapse; } }`;

const Bin = styled.p`
  ${text.meta}
  ${numeric}
  margin-top: 16px;
`;

const Sorted = styled(Icon)`vertical-align: -2px;`;

/** /projects: lists the person's projects, latest edit first. */
export function ProjectsPage() {
  const projects = useStore($projects);
  const subscription = useStore($subscription);
  const [search, setSearch] = useState("");
  const [isRefreshing, setRefreshing] = useState(false);
  const isSubscribed = subscription?.isActive ?? false;
  const isLimited = useIsAtLimit();

  useEffect(() => {
    attempt(refreshProjects);
    void refreshDeletedProjects();
  }, []);

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
            <IconButton
              label="Refresh list"
              icon={<Icon of={RefreshCw} />}
              onClick={handleRefresh}
              aria-busy={isRefreshing}
            />
            {isLimited || projects?.length === 0 ? null : (
              <ButtonLink variant="primary" href="/projects/create" icon={<Icon of={Plus} />}>
                Create project
              </ButtonLink>
            )}
          </>
        }
      />
      <PageToolbar>
        <SearchField label="Find a project" value={search} onValue={setSearch} />
        <Fact>
          {projects === undefined ? BLANK_LINE : limitText(projects.length, isSubscribed)}
        </Fact>
      </PageToolbar>
      <ProjectList
        projects={
          projects === undefined ? undefined : findProjects(projects, search, projectTypeTitle)
        }
        search={search}
        onClear={() => setSearch("")}
      />
      {projects === undefined ? null : <DeletedProjectsLink />}
      <PlanBanner />
    </PageBody>
  );
}

/** Renders nothing if the bin is empty. If the bin could not be read, /projects/deleted says so. */
function DeletedProjectsLink() {
  const deleted = useStore($deletedProjects);
  if (deleted.state === "loading") return null;
  if (deleted.state === "loaded" && deleted.projects.length === 0) return null;
  return (
    <Bin>
      <TextLink href="/projects/deleted">
        Deleted projects
        {deleted.state === "loaded" ? ` (${countText(deleted.projects.length)})` : null}
      </TextLink>
    </Bin>
  );
}

function limitText(count: number, isSubscribed: boolean): string {
  const projects = countOf(count, "project");
  return isSubscribed ? `${projects} (unlimited)` : projects;
}

interface ProjectListProps {
  /** Undefined while loading. */
  readonly projects: readonly ProjectSummary[] | undefined;
  readonly search: string;
  readonly onClear: () => void;
}

function ProjectList({ projects, search, onClear }: ProjectListProps) {
  return (
    <List label="My projects" rowHeight={ROW_HEIGHT}>
      <thead>
        <tr>
          <HeadCell label="Icon" hideLabel width="56px" />
          <HeadCell label="Project" />
          <HeadCell label="Description" width="31%" hideBelow="desktop" />
          <HeadCell label="Last edited" width="160px" hideBelow="tablet">
            Last edited <Sorted of={ArrowDown} size={13} />
          </HeadCell>
          <HeadCell label="Members" width="min(156px, 31vw)" />
        </tr>
      </thead>
      <tbody>
        {projects === undefined ? (
          <TableSkeleton columns={COLUMNS} rows={3} />
        ) : (
          <Groups projects={projects} />
        )}
        {projects?.length === 0 ? (
          <TableState columns={COLUMNS}>
            {search === "" ? (
              <EmptyState
                title="You have no projects yet"
                actions={
                  <ButtonLink variant="primary" href="/projects/create">
                    Create project
                  </ButtonLink>
                }
              >
                A project holds your files, libraries, tools and team.
              </EmptyState>
            ) : (
              <EmptyState
                title="No projects match"
                actions={<Button onClick={onClear}>Clear search</Button>}
              >
                No name, description, type or member matches “{search}”.
              </EmptyState>
            )}
          </TableState>
        ) : null}
      </tbody>
    </List>
  );
}

function Groups({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const now = new Date();
  const isRecent = (project: ProjectSummary): boolean =>
    daysAgo(new Date(project.edited_at ?? project.created_at), now) < WEEK_DAYS;
  const groups = [
    ["This week", projects.filter(isRecent)],
    ["Earlier", projects.filter((project) => !isRecent(project))],
  ] as const;
  return groups.map(([name, members]) =>
    members.length === 0 ? null : (
      <Fragment key={name}>
        <TableGroupRow label={name} columns={COLUMNS} />
        {members.map((project) => (
          <ProjectRow key={project.id} project={project} now={now} />
        ))}
      </Fragment>
    ),
  );
}
