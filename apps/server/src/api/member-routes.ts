import { z } from "zod";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMembers } from "./invite-members.ts";
import { removeMembers } from "./remove-members.ts";
import { type Route, personRoute } from "./route.ts";
import { email, id, requireEmails } from "./shapes.ts";

const MAX_PEOPLE = 100;

const invite = z.looseObject({
  projectId: id,
  projectName: z.string().optional(),
  emails: z.array(email).min(1).max(MAX_PEOPLE),
});
const accept = z.looseObject({ projectId: id, email, userId: z.string() });
const remove = z.looseObject({
  projectId: id,
  userIds: z.array(id).max(MAX_PEOPLE).default([]),
  emails: z.array(email).max(MAX_PEOPLE).default([]),
});

/** Inviting to a project, joining it and leaving it. */
export function memberRoutes(context: ServerContext): Route[] {
  return [
    personRoute({
      method: "post",
      path: "/api/members/invite",
      summary: "Invites addresses to a project and mails each a link",
      scope: "members:write",
      takesIdempotencyKey: true,
      body: invite,
      answer: z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) }),
      refusals: ["TOO-MANY"],
      handle: async ({ caller, body, header }) => {
        const emails = [...new Set(body.emails)];
        requireEmails(emails);
        return inviteMembers(context, caller, {
          projectId: body.projectId,
          emails,
          key: header("idempotency-key"),
        });
      },
    }),
    personRoute({
      method: "post",
      path: "/api/members/accept",
      summary: "Accepts an invitation to the caller's verified address",
      scope: "members:write",
      body: accept,
      answer: z.object({ projectId: z.guid() }),
      refusals: ["ALREADY-SET", "PROJECT-NOT-FOUND", "EMAIL-UNVERIFIED"],
      handle: async ({ caller, body }) => {
        requireSelf(caller, body);
        await acceptInvitation(context.database, caller, body.projectId);
        return { projectId: body.projectId };
      },
    }),
    personRoute({
      method: "post",
      path: "/api/members/remove",
      summary: "Removes people and invitations from a project; a creator who leaves deletes it",
      scope: "members:write",
      body: remove,
      answer: z.object({ removed: z.number().int() }),
      handle: async ({ caller, body }) => ({
        removed: await removeMembers(context.database, caller, body.projectId, body),
      }),
    }),
  ];
}
