import {
  AfterDelay,
  Icon,
  IconButton,
  Menu,
  MenuGroup,
  MenuLink,
  MenuSeparator,
  oneLine,
  ProjectMark,
  SkeletonBlock,
  text,
  Tooltip,
  useLinkComponent,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { ChevronsUpDown, FolderKanban, Plus } from "lucide-react";
import { memo } from "react";
import styled from "styled-components";
import { PresentPeople, presenceLabel } from "../project/PresentPeople.tsx";
import { usePresentPeople } from "../project/present-people.ts";
import { $project } from "../project/project-store.ts";
import { useIsAtLimit } from "../projects/LimitBanner.tsx";
import { projectLook } from "../projects/project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import { shortProjectName } from "../projects/project-summary.ts";
import { $projects } from "../projects/projects-store.ts";
import { $isDrawerOpen } from "./sidebar-store.ts";
import { useSaveText } from "./save-text.ts";

/** The "My projects" page lists the remaining projects. */
const MAX_OFFERED_PROJECTS = 8;

const Box = styled.div<{ $rail: boolean }>`
  display: flex;
  align-items: center;
  height: 52px;
  padding-right: 4px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--raised);
  ${({ $rail }) => $rail && `width: 42px; height: 42px; justify-content: center; padding: 0;`}
`;

const Current = styled.a`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;
  height: 100%;
  padding: 0 8px;
  border-radius: 7px;
  color: inherit;
  text-decoration: none;
`;

const Blocks = styled.div<{ $rail: boolean }>`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 ${({ $rail }) => ($rail ? 0 : 8)}px;
`;

const LabelText = styled.span`
  display: block;
  flex: 1;
  min-width: 0;

  > * { ${oneLine} display: block; }
`;

const Name = styled.span`
  ${text.dense}
  font-weight: 600;
`;

const Save = styled.span`
  ${text.meta}
  color: var(--ink-3);
`;

/** Memoized: re-renders when the list changes, not on each change of the open project. */
const OtherProjects = memo(SwitchMenu);

export function ProjectSwitcher({
  isRail,
  isSettled,
}: {
  readonly isRail: boolean;
  readonly isSettled: boolean;
}) {
  const project = useStore($project);
  if (project !== undefined) return <OpenProject project={project} isRail={isRail} />;
  return isSettled ? <NoProject isRail={isRail} /> : <ProjectSkeleton isRail={isRail} />;
}

function OpenProject({
  project,
  isRail,
}: {
  readonly project: ProjectSummary;
  readonly isRail: boolean;
}) {
  const save = useSaveText(project.edited_at);
  const present = usePresentPeople();
  const railLabel = [
    shortProjectName(project),
    save,
    ...(present.length === 0 ? [] : [presenceLabel(present)]),
  ];
  const Link = useLinkComponent();
  const look = projectLook(project.icon, project.type);
  const current = (
    <Current
      as={Link}
      href="/project"
      onClick={() => $isDrawerOpen.set(false)}
      {...(isRail ? { "aria-label": railLabel.join(", ") } : {})}
    >
      <ProjectMark category={look.category} icon={look.icon} size={24} />
      {isRail ? null : <ProjectLabel name={shortProjectName(project)} save={save} />}
    </Current>
  );
  return (
    <Box $rail={isRail}>
      {isRail ? (
        <Tooltip label={railLabel.join("\n")} side="right">
          {current}
        </Tooltip>
      ) : (
        <>
          {current}
          <PresentPeople />
          <OtherProjects activeId={project.id} />
        </>
      )}
    </Box>
  );
}

export function ProjectLabel({ name, save }: { readonly name: string; readonly save: string }) {
  return (
    <LabelText>
      <Name dir="auto" title={name}>
        {name}
      </Name>
      <Save aria-live="polite">{save}</Save>
    </LabelText>
  );
}

function ProjectSkeleton({ isRail }: { readonly isRail: boolean }) {
  return (
    <Box $rail={isRail} aria-hidden>
      <Blocks $rail={isRail}>
        <AfterDelay>
          <SkeletonBlock $width="24px" $height={24} />
          {isRail ? null : <SkeletonBlock $width="112px" />}
        </AfterDelay>
      </Blocks>
    </Box>
  );
}

function NoProject({ isRail }: { readonly isRail: boolean }) {
  const Link = useLinkComponent();
  return (
    <Box $rail={isRail}>
      <Current
        as={Link}
        href="/projects"
        onClick={() => $isDrawerOpen.set(false)}
        {...(isRail ? { "aria-label": "Choose a project" } : {})}
      >
        <Icon of={FolderKanban} size={isRail ? 18 : 16} />
        {isRail ? null : <ProjectLabel name="No project open" save="Choose a project" />}
      </Current>
    </Box>
  );
}

/** In px; the menu stays within the sidebar. */
const MENU_WIDTH = 224;

function SwitchMenu({ activeId }: { readonly activeId: string }) {
  const isAtLimit = useIsAtLimit();
  const others = (useStore($projects) ?? [])
    .filter(({ id }) => id !== activeId)
    .slice(0, MAX_OFFERED_PROJECTS);
  return (
    <Menu
      align="end"
      maxWidth={MENU_WIDTH}
      trigger={<IconButton small label="Switch project" icon={<Icon of={ChevronsUpDown} />} />}
    >
      {others.length === 0 ? null : (
        <>
          <MenuGroup label="Switch to">
            {others.map((project) => (
              <MenuLink
                key={project.id}
                href={`/projects/switch/${project.id}`}
                icon={<Icon of={projectLook(project.icon, project.type).icon} />}
              >
                {shortProjectName(project)}
              </MenuLink>
            ))}
          </MenuGroup>
          <MenuSeparator />
        </>
      )}
      <MenuLink href="/projects" icon={<Icon of={FolderKanban} />}>
        My projects
      </MenuLink>
      {isAtLimit ? null : (
        <MenuLink href="/projects/create" icon={<Icon of={Plus} />}>
          Create project
        </MenuLink>
      )}
    </Menu>
  );
}
