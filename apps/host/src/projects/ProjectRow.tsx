import {
  AvatarStack,
  Badge,
  Icon,
  linkStyle,
  oneLine,
  phone,
  PhoneLine,
  ProjectMark,
  TableCell,
  TableRow,
  text,
  Tooltip,
  useLinkComponent,
  VisuallyHidden,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Crown } from "lucide-react";
import styled from "styled-components";
import { countOf, whenText } from "../platform/date-text.ts";
import { $user } from "../user/user-store.ts";
import { $activeProjectId } from "./active-project.ts";
import { projectLook } from "./project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import {
  isInvited,
  isOfferedTo,
  isOwner,
  memberName,
  projectName,
  sortedMembers,
} from "./project-summary.ts";
import { projectTypeTitle } from "./project-types.ts";

const Row = styled(TableRow)`
  position: relative;
`;

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;

  > :not(a) { display: inline-flex; flex: none; position: relative; color: var(--ink-2); }
`;

/** The link's clickable area covers the whole row. */
const NameLink = styled.a`
  ${oneLine}
  color: inherit;
  font-size: 15px;
  line-height: 22px;
  font-weight: 600;
  text-decoration: none;

  &::after { content: ""; position: absolute; inset: 0; }
  ${phone} { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; }
`;

const Second = styled.div`
  ${text.meta}
  ${oneLine}
  color: var(--ink-3);

  ${phone} { display: none; }
`;

/** Hidden on phones, which show the open project at the top. */
const Wide = styled.span`
  ${phone} { && { display: none; } }
`;

const Mark = styled(TableCell)`
  && { overflow: visible; }
  > * { display: grid; }
`;

/** Raised above the row's link, so that tooltips work. */
const Stack = styled.div`
  position: relative;
  display: flex;

  ${phone} { justify-content: flex-end; }
`;

const Join = styled.span`${linkStyle}`;

export function ProjectRow({
  project,
  now,
}: {
  readonly project: ProjectSummary;
  readonly now: Date;
}) {
  const isOpen = useStore($activeProjectId) === project.id;
  const user = useStore($user);
  const look = projectLook(project.icon, project.type);
  const when = whenEdited(project, now);
  const href = isInvited(project)
    ? `/projects/${project.id}/join`
    : isOpen
      ? "/project"
      : `/projects/switch/${project.id}`;
  return (
    <Row>
      <Mark>
        <ProjectMark category={look.category} icon={look.icon} size={32} />
      </Mark>
      <TableCell>
        <Name>
          <NameLink as={useLinkComponent()} href={href} dir="auto" title={projectName(project)}>
            {projectName(project)}
          </NameLink>
          {isOwner(project) ? (
            <Tooltip label="Project Manager">
              <span>
                <Icon of={Crown} size={14} label="Project Manager" />
              </span>
            </Tooltip>
          ) : null}
          {isOpen ? (
            <Wide>
              <Badge tone="info">Open now</Badge>
            </Wide>
          ) : null}
          {isInvited(project) ? <Badge>Invited</Badge> : null}
          {isOfferedTo(project, user?.id) ? <Badge tone="info">Offered to you</Badge> : null}
        </Name>
        <Second>{projectTypeTitle(project.type)}</Second>
        <PhoneLine>{when.first}</PhoneLine>
      </TableCell>
      <TableCell
        quiet
        hideBelow="desktop"
        dir="auto"
        title={isInvited(project) ? undefined : project.description}
      >
        {isInvited(project) ? <Join>Join this project</Join> : project.description}
      </TableCell>
      <TableCell hideBelow="tablet">
        <div>{when.first}</div>
        <Second>{when.second}</Second>
      </TableCell>
      <TableCell>
        <VisuallyHidden>{countOf(project.members.length, "member")}: </VisuallyHidden>
        <Stack>
          <AvatarStack
            people={sortedMembers(project.members).map((member) => ({
              id: member.user ?? member.email,
              identity: member.user ?? member.email,
              name: memberName(member),
              pending: member.role === "invite",
            }))}
          />
        </Stack>
      </TableCell>
    </Row>
  );
}

function whenEdited(
  project: ProjectSummary,
  now: Date,
): { readonly first: string; readonly second: string } {
  const isUntouched =
    project.edited_at === null ||
    Math.abs(Date.parse(project.edited_at) - Date.parse(project.created_at)) < 1000;
  if (isUntouched)
    return {
      first: `Created ${whenText(new Date(project.created_at), now)}`,
      second: "",
    };
  return {
    first: capitalise(whenText(new Date(project.edited_at ?? project.created_at), now)),
    second: project.edited_by_name,
  };
}

function capitalise(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
