import type { Member } from "@tera/contract";
import { ConfirmDialog, Icon, MenuItem } from "@tera/ui";
import { Crown, Eye, Pencil } from "lucide-react";
import { attempt, dialogs } from "../errors/notices.ts";
import { changeOwnership, setMemberRole } from "./member-roles.ts";

interface RoleItemsProps {
  readonly member: Member;
  readonly name: string;
}

/** Menu items with which the project's manager changes a member's role. */
export function RoleItems({ member, name }: RoleItemsProps) {
  const { user, role, is_viewer: isViewer } = member;
  const other = isViewer ? "member" : "viewer";
  return (
    <>
      <MenuItem
        icon={<Icon of={isViewer ? Pencil : Eye} />}
        onSelect={() => attempt(() => setMemberRole(member, name, other))}
      >
        {isViewer ? "Allow changes" : "Make viewer"}
      </MenuItem>
      {role === "member" && user !== null ? (
        <MenuItem
          icon={<Icon of={Crown} />}
          onSelect={() => attempt(() => askAndOffer(user, name))}
        >
          Offer the project
        </MenuItem>
      ) : null}
    </>
  );
}

async function askAndOffer(user: string, name: string): Promise<void> {
  const isSure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog
      title={`Offer this project to ${name}?`}
      confirmLabel="Offer the project"
      onAnswer={close}
    >
      If they accept, they become the project's manager and you become a member. You can withdraw
      the offer until then.
    </ConfirmDialog>
  ));
  if (isSure) await changeOwnership("offer", user);
}
