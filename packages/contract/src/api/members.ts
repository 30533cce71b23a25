import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { email, id } from "../fields.ts";

const MAX_PEOPLE = 100;

export const memberApi = {
  invite: defineRoute({
    method: "post",
    path: "/api/members/invite",
    access: "person",
    summary: "Invites addresses to a project and mails each a link",
    scope: "members:write",
    takesIdempotencyKey: true,
    body: z.looseObject({
      projectId: id,
      projectName: z.string().optional(),
      emails: z.array(email).min(1).max(MAX_PEOPLE),
    }),
    answer: z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) }),
    refusals: ["TOO-MANY"],
  }),
  accept: defineRoute({
    method: "post",
    path: "/api/members/accept",
    access: "person",
    summary: "Accepts an invitation to the caller's verified address",
    scope: "members:write",
    body: z.looseObject({ projectId: id, email, userId: z.string() }),
    answer: z.object({ projectId: z.guid() }),
    refusals: ["ALREADY-SET", "PROJECT-NOT-FOUND", "EMAIL-UNVERIFIED"],
  }),
  remove: defineRoute({
    method: "post",
    path: "/api/members/remove",
    access: "person",
    summary: "Removes people and invitations from a project. If its creator leaves, it is deleted",
    scope: "members:write",
    body: z.looseObject({
      projectId: id,
      userIds: z.array(id).max(MAX_PEOPLE).default([]),
      emails: z.array(email).max(MAX_PEOPLE).default([]),
    }),
    answer: z.object({ removed: z.number().int() }),
  }),
} as const;
