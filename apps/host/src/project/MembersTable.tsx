import {
  Avatar,
  Badge,
  ConfirmDialog,
  HeadCell,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  oneLine,
  phone,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  text,
  TwoLines,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Copy, Crown, Ellipsis, Send, UserMinus } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { copyText } from "../errors/copy-text.ts";
import { attempt, dialogs } from "../errors/notices.ts";
import { dayText } from "../platform/date-text.ts";
import type { Member, ProjectSummary } from "@tera/contract";
import { canEdit, isOwner, memberName, sortedMembers } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { RoleItems } from "./RoleItems.tsx";
import { removeMember, resendInvite } from "./project-store.ts";

const ROW_HEIGHT = 54;

/** Hides the table head on phones, where rows have two lines. */
const List = styled(Table)`${phone} { thead { visibility: collapse; } }`;

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  min-width: 0;

  strong { font-weight: 550; }
`;

/** Phones show the role in place of the address, which the row's menu can copy. */
const MemberText = styled.div`
  min-width: 0;

  ${phone} { strong + span { display: none; } }
`;

const Address = styled.span`
  ${oneLine}
  display: block;
`;

const ROLE_NAMES: Readonly<Record<Member["role"], string>> = {
  creator: "Project Manager",
  member: "Member",
  invite: "Invited",
};

const Role = styled.span`
  ${text.dense}
  display: inline-flex;
  align-items: center;
  gap: 6px;
`;

export function MembersTable({ project }: { readonly project: ProjectSummary }) {
  const user = useStore($user);
  const [now] = useState(() => new Date());
  const isManager = isOwner(project);
  return (
    <List label="Members" rowHeight={ROW_HEIGHT}>
      <thead>
        <tr>
          <HeadCell label="Name" />
          <HeadCell label="Role" width="160px" hideBelow="tablet" />
          <HeadCell label="Joined" width="160px" hideBelow="tablet" />
          <HeadCell label="Actions" hideLabel width="72px" />
        </tr>
      </thead>
      <tbody>
        {sortedMembers(project.members).map((member) => (
          <TableRow key={member.user ?? member.email}>
            <TableCell>
              <Person>
                <Avatar
                  name={memberName(member)}
                  identity={member.user ?? member.email}
                  size="lg"
                  pending={member.role === "invite"}
                  decorative
                />
                <MemberText>
                  <MemberLabel
                    member={member}
                    isSelf={member.user !== null && member.user === user?.id}
                  />
                  <PhoneLine>
                    {roleName(member)}
                    {member.role === "invite"
                      ? ` ${dayText(new Date(member.created_at), now)}`
                      : ""}
                  </PhoneLine>
                </MemberText>
              </Person>
            </TableCell>
            <TableCell hideBelow="tablet">
              <RoleLabel member={member} />
            </TableCell>
            <TableCell quiet hideBelow="tablet">
              {member.role === "invite" ? "Sent " : ""}
              {dayText(new Date(member.created_at), now)}
            </TableCell>
            <TableCell numeric>
              <MemberMenu
                member={member}
                isManaged={isManager && member.role !== "creator"}
                canInvite={canEdit(project)}
              />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </List>
  );
}

function MemberLabel({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  if (member.name.trim() === "")
    return (
      <Address dir="ltr" title={member.email}>
        {member.email}
      </Address>
    );
  return (
    <TwoLines>
      <strong title={member.name}>
        <bdi>{member.name}</bdi>
        {isSelf ? " (you)" : ""}
      </strong>
      <span dir="ltr" title={member.email}>
        {member.email}
      </span>
    </TwoLines>
  );
}

function roleName({ role, is_viewer: isViewer }: Member): string {
  if (!isViewer) return ROLE_NAMES[role];
  return role === "invite" ? "Invited as viewer" : "Viewer";
}

function RoleLabel({ member }: { readonly member: Member }) {
  if (member.role === "invite") return <Badge>{roleName(member)}</Badge>;
  if (member.role === "member") return <Role>{roleName(member)}</Role>;
  return (
    <Role>
      <Icon of={Crown} size={14} />
      {ROLE_NAMES.creator}
    </Role>
  );
}

function MemberMenu({
  member,
  isManaged,
  canInvite,
}: {
  readonly member: Member;
  /** True if the person manages the project and can change this member. */
  readonly isManaged: boolean;
  readonly canInvite: boolean;
}) {
  const name = memberName(member);
  const isInvite = member.role === "invite";

  async function askAndRemove(): Promise<void> {
    const isSure = await dialogs.show<boolean>((close) => (
      <ConfirmDialog
        title={isInvite ? `Withdraw the invite for ${name}?` : `Remove ${name} from the project?`}
        confirmLabel={isInvite ? "Withdraw invite" : "Remove member"}
        danger
        onAnswer={close}
      >
        {isInvite
          ? "The link in their e-mail stops working."
          : "They lose access at once. What they added stays with the project."}
      </ConfirmDialog>
    ));
    if (isSure) await removeMember(member, name);
  }

  return (
    <Menu
      align="end"
      trigger={<IconButton small label={`Actions for ${name}`} icon={<Icon of={Ellipsis} />} />}
    >
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => copyText("E-mail address", member.email)}>
        Copy e-mail address
      </MenuItem>
      {isInvite && canInvite ? (
        <MenuItem icon={<Icon of={Send} />} onSelect={() => attempt(() => resendInvite(member))}>
          Resend invite
        </MenuItem>
      ) : null}
      {isManaged ? <RoleItems member={member} name={name} /> : null}
      {isManaged ? (
        <MenuItem danger icon={<Icon of={UserMinus} />} onSelect={() => attempt(askAndRemove)}>
          {isInvite ? "Withdraw invite" : "Remove from project"}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
