import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { email, id } from "../fields.ts";

/** The most addresses in one request. */
export const MAX_INVITED_PEOPLE = 100;
const MAX_SECRET_CHARACTERS = 100;

/** A viewer reads and downloads, and changes nothing. */
const memberRole = z.enum(["member", "viewer"]);

/** A viewer reads and downloads, and changes nothing. */
export type MemberRole = z.output<typeof memberRole>;
const secret = z.string().max(MAX_SECRET_CHARACTERS);

export const memberApi = {
  invite: defineRoute({
    method: "post",
    path: "/api/members/invite",
    access: "person",
    summary:
      "Invites addresses to a project and mails each a link. Without a role, they become members, and pending invitations keep theirs. Another role for a pending invitation may be given by its sender and the project's creator",
    scope: "members:write",
    takesIdempotencyKey: true,
    body: z.looseObject({
      projectId: id,
      projectName: z.string().optional(),
      emails: z.array(email).min(1).max(MAX_INVITED_PEOPLE),
      role: memberRole.optional(),
    }),
    answer: z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) }),
    refusals: ["TOO-MANY"],
  }),
  accept: defineRoute({
    method: "post",
    path: "/api/members/accept",
    access: "person",
    summary:
      "Accepts an invitation to the caller's verified address. The secret of the mailed link verifies the address it was sent to",
    scope: "members:write",
    body: z.looseObject({ projectId: id, email, userId: z.string(), invite: secret.optional() }),
    answer: z.object({ projectId: z.guid() }),
    refusals: ["ALREADY-SET", "PROJECT-NOT-FOUND", "EMAIL-UNVERIFIED"],
  }),
  invitation: defineRoute({
    method: "post",
    path: "/api/members/invitation",
    access: "anybody",
    summary: "Returns the inviter, e-mail address, project and role of a mailed invitation link",
    body: z.looseObject({ projectId: id, invite: secret }),
    answer: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("open"),
        projectName: z.string(),
        inviterName: z.string(),
        email: z.string(),
        role: memberRole,
      }),
      z.object({ kind: z.enum(["used", "ended"]) }),
    ]),
  }),
  setRole: defineRoute({
    method: "post",
    path: "/api/members/role",
    access: "person",
    summary:
      "Changes the role of a member or an invited person. Only the project's creator may do this",
    scope: "members:write",
    body: z.looseObject({ projectId: id, email, role: memberRole }),
    answer: z.object({}),
    refusals: ["NOT-FOUND"],
  }),
  changeOwnership: defineRoute({
    method: "post",
    path: "/api/members/ownership",
    access: "person",
    summary:
      "Offers a project to one of its members, who accepts or declines. Its creator may withdraw the offer",
    scope: "members:write",
    body: z.looseObject({
      projectId: id,
      action: z.enum(["offer", "withdraw", "accept", "decline"]),
      userId: id.optional(),
    }),
    answer: z.object({}),
    refusals: ["NOT-FOUND", "PROJECT-LIMIT", "TOO-MANY"],
  }),
  remove: defineRoute({
    method: "post",
    path: "/api/members/remove",
    access: "person",
    summary: "Removes people and invitations from a project. If its creator leaves, it is deleted",
    scope: "members:write",
    body: z.looseObject({
      projectId: id,
      userIds: z.array(id).max(MAX_INVITED_PEOPLE).default([]),
      emails: z.array(email).max(MAX_INVITED_PEOPLE).default([]),
    }),
    answer: z.object({ removed: z.number().int() }),
  }),
} as const;
