import { Avatar, Badge, Button, Icon, numeric, oneLine, text, wrapAnywhere } from "@tera/ui";
import { Crown, UserPlus } from "lucide-react";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import { memberName, sortedMembers, type ProjectSummary } from "../projects/project-summary.ts";
import { openInviteDialog } from "./InviteDialog.tsx";

const Part = styled.section`
  padding-bottom: 24px;

  & + & { padding-top: 20px; border-top: 1px solid var(--line); }

  h2 { ${text.label} ${numeric} margin: 0 0 8px; color: var(--ink-3); }
  h2 span { margin-left: 4px; font-weight: 400; }
  p { ${text.dense} ${wrapAnywhere} line-height: 21px; color: var(--ink-2); }
`;

const Person = styled.li`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;

  > b { ${oneLine} flex: 1; font-weight: 400; }
  > small { ${text.meta} display: inline-flex; align-items: center; gap: 5px; color: var(--ink-3); }
`;

const Invite = styled(Button)`
  margin: 8px 0 0 -12px;
`;

/** What the project is about, and who is in it. */
export function ProjectAside({ project }: { readonly project: ProjectSummary }) {
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
        </h2>
        <ul>
          {sortedMembers(project.members).map((member) => (
            <Person key={member.user ?? member.email}>
              <Avatar name={memberName(member)} identity={member.user ?? member.email} pending={member.role === "invite"} decorative />
              <b dir="auto">{memberName(member)}</b>
              {member.role === "creator" ? (
                <small>
                  <Icon of={Crown} size={14} />
                  Project Manager
                </small>
              ) : null}
              {member.role === "invite" ? <Badge>Invited</Badge> : null}
            </Person>
          ))}
        </ul>
        <Invite variant="ghost" icon={<Icon of={UserPlus} />} onClick={openInviteDialog}>
          Invite
        </Invite>
      </Part>
    </>
  );
}
