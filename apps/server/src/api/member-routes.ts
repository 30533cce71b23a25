import { memberApi } from "@tera/contract";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { readInvitationLink } from "./invitation-links.ts";
import { inviteMembers } from "./invite-members.ts";
import { changeOwnership, setMemberRole } from "./member-roles.ts";
import { removeMembers } from "./remove-members.ts";
import { implement, type Route } from "./route.ts";
import { requireEmails } from "./require-emails.ts";

export function memberRoutes(context: ServerContext): Route[] {
  return [
    implement(memberApi.invite, async ({ caller, body, header }) => {
      const emails = [...new Set(body.emails)];
      requireEmails(emails);
      return inviteMembers(context, caller, {
        projectId: body.projectId,
        emails,
        role: body.role,
        key: header("idempotency-key"),
      });
    }),
    implement(memberApi.accept, async ({ caller, body }) => {
      requireSelf(caller, body);
      await acceptInvitation(context, caller, body.projectId, body.invite);
      return { projectId: body.projectId };
    }),
    implement(memberApi.invitation, async ({ body }) =>
      readInvitationLink(context.database, body.projectId, body.invite),
    ),
    implement(memberApi.setRole, async ({ caller, body }) => {
      await setMemberRole(context, caller, body);
      return {};
    }),
    implement(memberApi.changeOwnership, async ({ caller, body }) => {
      await changeOwnership(context, caller, body);
      return {};
    }),
    implement(memberApi.remove, async ({ caller, body }) => ({
      removed: await removeMembers(context.database, caller, body.projectId, body),
    })),
  ];
}
