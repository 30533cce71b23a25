import { Icon, IconButton, serif, useLinkComponent } from "@tera/ui";
import { useStore } from "@nanostores/react";
import {
  BookOpen,
  Clock,
  Folder,
  ListChecks,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
} from "lucide-react";
import styled from "styled-components";
import { FILE_PAGES, PROVENANCE_ADDRESS } from "../files/file-address.ts";
import { $fileTree } from "../files/files-store.ts";
import { filesBelow } from "../files/project-file.ts";
import { configuration } from "../platform/configuration.ts";
import { $sidebarKey } from "../platform/shortcuts.ts";
import { PresentPeople } from "../project/PresentPeople.tsx";
import { $openProjectId } from "../project/project-store.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { $visit } from "../timeline/unread-store.ts";
import { DevModeBar } from "./DevModeBar.tsx";
import { MainPlaces } from "./MainPlaces.tsx";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";
import { SidebarFoot } from "./SidebarFoot.tsx";
import { SidebarGroup, SidebarItem, SidebarItemSkeleton } from "./SidebarItem.tsx";
import { SidebarTools } from "./SidebarTools.tsx";
import { $toolSections } from "./tool-sections.ts";

/**
 * Pages for which the sidebar marks the files as current. A file's edit history is not one of them:
 * it belongs to the project's edit history.
 */
const PAGES_BELOW_FILES = [
  FILE_PAGES.folder,
  FILE_PAGES.versions,
  FILE_PAGES.preview,
  FILE_PAGES.library,
  FILE_PAGES.download,
  PROVENANCE_ADDRESS,
];

const Root = styled.div<{ $rail: boolean }>`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  padding: 0 7px;
  ${({ $rail }) => $rail && "align-items: center;"}
`;

const Head = styled.div<{ $rail: boolean }>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: ${({ $rail }) => ($rail ? "center" : "space-between")};
  height: 51px;
  padding: ${({ $rail }) => ($rail ? "0" : "0 0 0 9px")};
`;

const Wordmark = styled.a`
  ${serif}
  display: flex;
  align-items: center;
  gap: 9px;
  min-width: 0;
  color: var(--ink);
  font-size: 20px;
  line-height: 28px;
  text-decoration: none;

  svg { color: var(--accent-text); }
`;

const Rule = styled.hr`
  flex: none;
  width: calc(100% - 16px);
  margin: 2px 8px;
  border: 0;
  border-top: 1px solid var(--line);
`;

/** Only the tools scroll; the list fades out over the last 36 px. */
const Tools = styled.nav`
  flex: 1 1 0;
  min-height: 96px;
  width: 100%;
  overflow: hidden auto;
  scrollbar-width: none;
  padding-bottom: 36px;
  mask-image: linear-gradient(to bottom, #000 calc(100% - 36px), transparent);

  &:focus-within { scrollbar-width: thin; }
`;

export interface SidebarProps {
  readonly isRail: boolean;
  /** True once the open project, if any, is known. */
  readonly isSettled: boolean;
  readonly onToggle: () => void;
  readonly toggleLabel: string;
}

export function Sidebar({ isRail, isSettled, onToggle, toggleLabel }: SidebarProps) {
  const session = useStore($session);
  const toggleKey = useStore($sidebarKey);
  const isLoggedIn = session.state === "user";
  const isProjectAwaited = isLoggedIn && !isSettled;
  const hasSwitcher = isLoggedIn || (session.state === "not ready" && isLoginExpected());
  return (
    <Root $rail={isRail}>
      <Head $rail={isRail}>
        {isRail ? null : <Brand />}
        <IconButton
          small
          label={toggleLabel}
          keyHint={toggleKey}
          icon={<Icon of={isRail ? PanelLeftOpen : PanelLeftClose} size={isRail ? 18 : 16} />}
          onClick={onToggle}
          tooltipSide={isRail ? "right" : "bottom"}
        />
      </Head>
      {hasSwitcher ? <ProjectSwitcher isRail={isRail} isSettled={isLoggedIn && isSettled} /> : null}
      <DevModeBar isRail={isRail} />
      <PaletteButton isRail={isRail} />
      {session.state === "not ready" ? (
        <Tools as="div" />
      ) : (
        <>
          <ProjectPlaces isRail={isRail} isAwaited={isProjectAwaited} />
          <MainPlaces isRail={isRail} isLoggedIn={isLoggedIn} />
          <ToolList isRail={isRail} isProjectAwaited={isProjectAwaited} />
        </>
      )}
      {isRail ? <PresentPeople side="right" /> : null}
      <SidebarFoot isRail={isRail} />
    </Root>
  );
}

export function Brand() {
  const Link = useLinkComponent();
  return (
    <Wordmark as={Link} href="/">
      <Icon of={BookOpen} size={20} />
      {configuration().productName}
    </Wordmark>
  );
}

/** Reserves space until the open project is known, as almost everyone has one. */
function ProjectPlaces({
  isRail,
  isAwaited,
}: {
  readonly isRail: boolean;
  readonly isAwaited: boolean;
}) {
  const projectId = useStore($openProjectId);
  const isOpen = projectId !== undefined;
  const visit = useStore($visit);
  const unread = visit !== undefined && visit.projectId === projectId ? visit.unread : 0;
  const files = useStore($fileTree);
  if (!isOpen && !isAwaited) return null;
  return (
    <>
      {!isOpen ? (
        <SidebarGroup aria-hidden>
          {["72px", "48px", "76px", "104px"].map((width) => (
            <SidebarItemSkeleton key={width} isRail={isRail} width={width} />
          ))}
        </SidebarGroup>
      ) : (
        <SidebarGroup as="nav" aria-label="Open project">
          <SidebarItem
            href="/project"
            icon={Clock}
            label="Timeline"
            isRail={isRail}
            unread={unread}
          />
          <SidebarItem
            href="/project/files"
            icon={Folder}
            label="Files"
            count={files === undefined ? undefined : filesBelow(files).length}
            isRail={isRail}
            isPrefix
            alsoBelow={PAGES_BELOW_FILES}
          />
          <SidebarItem
            href="/project/screening"
            icon={ListChecks}
            label="Screening"
            isRail={isRail}
            isPrefix
          />
          <SidebarItem
            href="/project/settings"
            icon={Settings}
            label="Project settings"
            isRail={isRail}
          />
        </SidebarGroup>
      )}
      <Rule />
    </>
  );
}

/** Waits until the open project is loaded, because its type determines which tools are listed. */
function ToolList({
  isRail,
  isProjectAwaited,
}: {
  readonly isRail: boolean;
  readonly isProjectAwaited: boolean;
}) {
  const sections = useStore($toolSections);
  const isOpen = useStore($openProjectId) !== undefined;
  if (sections.length === 0 || (!isOpen && isProjectAwaited)) return <Tools as="div" />;
  return (
    <>
      <Rule />
      <Tools aria-label="Tools">
        {sections.map((section) => (
          <SidebarTools key={section.stage} section={section} isRail={isRail} />
        ))}
      </Tools>
    </>
  );
}
