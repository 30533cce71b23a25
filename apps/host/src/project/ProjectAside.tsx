import {
  Avatar,
  Badge,
  Button,
  Icon,
  numeric,
  oneLine,
  text,
  TextLink,
  VisuallyHidden,
  wrapAnywhere,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Crown, FileText, LibraryBig, UserPlus } from "lucide-react";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import type { ProjectSummary } from "@tera/contract";
import { canEdit, memberName, sortedMembers } from "../projects/project-summary.ts";
import { openInviteDialog } from "./InviteDialog.tsx";
import { followPerson } from "./follow-store.ts";
import { type PresentPerson, usePresentPeople } from "./present-people.ts";
import { $recentFiles } from "./recent-files.ts";

const Part = styled.section`
  padding-bottom: 24px;

  & + & { padding-top: 20px; border-top: 1px solid var(--line); }

  h2 { ${text.label} ${numeric} margin: 0 0 8px; color: var(--ink-3); }
  h2 span { margin-left: 4px; font-weight: 400; }
  h2 small { float: right; font: inherit; font-weight: 400; }
  p { ${text.dense} ${wrapAnywhere} line-height: 21px; color: var(--ink-2); }
`;

const Person = styled.li`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;

  > b { ${oneLine} flex: 1; font-weight: 400; text-align: left; }
  > small { ${text.meta} display: inline-flex; align-items: center; gap: 5px; color: var(--ink-3); }
`;

const Here = styled.button`
  display: flex;
  flex: 1;
  align-items: baseline;
  gap: 6px;
  min-width: 0;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  > b { ${oneLine} flex: 0 1 auto; font-weight: 400; }
  > small { ${text.meta} ${oneLine} flex: 1 1 40%; color: var(--ink-3); }
  &:hover > b { text-decoration: underline; }
`;

/** Marks a present person with a dot, ringed in the page's color. */
const Disc = styled.span<{ $isHere: boolean }>`
  position: relative;
  display: inline-flex;

  ${({ $isHere }) =>
    $isHere &&
    `&::after {
    content: "";
    position: absolute;
    right: -3px;
    bottom: -3px;
    width: 11px;
    height: 11px;
    border: 2px solid var(--paper);
    border-radius: 50%;
    background: var(--ok);
    forced-color-adjust: none;
  }`}
`;

const RecentRow = styled.li`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;

  > svg { flex: none; color: var(--ink-2); }
  > a { ${oneLine} flex: 1; text-align: left; color: var(--ink-2); text-decoration: none; }
  > a:hover { color: var(--ink); text-decoration: underline; }
  > small { ${text.meta} ${numeric} color: var(--ink-3); }
`;

const Invite = styled(Button)`
  margin: 8px 0 0 -12px;
`;

/** Shows a member's name. If the member is present, a click follows them. */
function MemberName({
  name,
  present,
}: {
  readonly name: string;
  readonly present: PresentPerson | undefined;
}) {
  if (present === undefined)
    return (
      <b dir="auto" title={name}>
        {name}
      </b>
    );
  const where = present.place?.label ?? "is here now";
  return (
    <Here type="button" title={`Follow ${name}, ${where}`} onClick={() => followPerson(present)}>
      <b dir="auto">{name}</b>
      {present.place === undefined ? (
        <VisuallyHidden>is here now</VisuallyHidden>
      ) : (
        <small dir="auto">{where}</small>
      )}
    </Here>
  );
}

export function ProjectAside({ project }: { readonly project: ProjectSummary }) {
  const recent = useStore($recentFiles);
  const present = usePresentPeople();
  const here = new Map(present.map((person) => [person.id, person]));
  return (
    <>
      {project.description.trim() === "" ? null : (
        <Part>
          <h2>About</h2>
          <p dir="auto">{project.description}</p>
        </Part>
      )}
      <Part>
        <h2>
          Members <span>{countText(project.members.length)}</span>
          {present.length === 0 ? null : (
            <small>
              {present.length === 1
                ? "1 other here now"
                : `${countText(present.length)} others here now`}
            </small>
          )}
        </h2>
        <ul>
          {sortedMembers(project.members).map((member) => (
            <Person key={member.user ?? member.email}>
              <Disc $isHere={here.has(member.user ?? "")}>
                <Avatar
                  name={memberName(member)}
                  identity={member.user ?? member.email}
                  pending={member.role === "invite"}
                  decorative
                />
              </Disc>
              <MemberName name={memberName(member)} present={here.get(member.user ?? "")} />
              {member.role === "creator" ? (
                <small>
                  <Icon of={Crown} size={14} />
                  Project Manager
                </small>
              ) : null}
              {member.is_viewer && member.role !== "invite" ? <small>Viewer</small> : null}
              {member.role === "invite" ? <Badge>Invited</Badge> : null}
            </Person>
          ))}
        </ul>
        {canEdit(project) ? (
          <Invite variant="ghost" icon={<Icon of={UserPlus} />} onClick={openInviteDialog}>
            Invite
          </Invite>
        ) : null}
      </Part>
      {recent.length === 0 ? null : (
        <Part>
          <h2>Recently changed</h2>
          <ul>
            {recent.map((file) => (
              <RecentRow key={file.path}>
                <Icon of={file.references === undefined ? FileText : LibraryBig} />
                <TextLink href={file.href} dir="auto" title={file.path}>
                  {file.name}
                </TextLink>
                {file.references === undefined ? null : <small>{countText(file.references)}</small>}
              </RecentRow>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
