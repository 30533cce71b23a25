import { Icon, IconButton, phone, ProjectMark, useLinkComponent } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CircleQuestionMark, Menu as MenuIcon } from "lucide-react";
import styled from "styled-components";
import { PresentPeople } from "../project/PresentPeople.tsx";
import { $openProjectId, $project } from "../project/project-store.ts";
import { projectLook } from "../projects/project-icon.ts";
import { shortProjectName } from "../projects/project-summary.ts";
import { HelpButton } from "./help/HelpButton.tsx";
import { ProjectLabel } from "./ProjectSwitcher.tsx";
import { useSaveText } from "./save-text.ts";
import { Brand } from "./Sidebar.tsx";
import { $isDrawerOpen } from "./sidebar-store.ts";
import { UserMenu } from "./UserMenu.tsx";

/** The bar at the top of phones: menu, project, help and the person's menu. */
export function PhoneBar() {
  const isOpen = useStore($openProjectId) !== undefined;
  return (
    <TopBar>
      <IconButton
        label="Open menu"
        icon={<Icon of={MenuIcon} size={20} />}
        onClick={() => $isDrawerOpen.set(true)}
      />
      {!isOpen ? (
        <BarBrand>
          <Brand />
        </BarBrand>
      ) : (
        <>
          <BarOpenProject />
          <PresentPeople />
        </>
      )}
      <HelpButton icon={CircleQuestionMark} size={20} />
      <UserMenu place="bar" />
    </TopBar>
  );
}

function BarOpenProject() {
  const project = useStore($project);
  const save = useSaveText(project?.edited_at ?? null);
  const Link = useLinkComponent();
  if (project === undefined) return null;
  const look = projectLook(project.icon, project.type);
  return (
    <BarProject as={Link} href="/project">
      <ProjectMark category={look.category} icon={look.icon} size={24} />
      <ProjectLabel name={shortProjectName(project)} save={save} />
    </BarProject>
  );
}

const TopBar = styled.header`
  display: none;

  ${phone} {
    position: sticky;
    top: 0;
    z-index: 20;
    display: flex;
    align-items: center;
    gap: 8px;
    height: 52px;
    padding: 0 8px;
    border-bottom: 1px solid var(--line);
    background: var(--canvas);
  }
  @media print { display: none; }
`;

const BarProject = styled.a`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;
  color: inherit;
  text-decoration: none;
`;

const BarBrand = styled.div`
  flex: 1;
  min-width: 0;
`;
