import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller, requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMembers } from "./invite-members.ts";
import { readBody } from "./read-body.ts";
import { removeMembers } from "./remove-members.ts";

/** Loosely text, at, text, dot, text, as people type it, without what would make more than one address of it in a mail. */
const EMAIL = /^[^\s\p{Cc},;<>"()[\]\\:@]+@[^\s\p{Cc},;<>"()[\]\\:@]+\.[^\s\p{Cc},;<>"()[\]\\:@]+$/u;
const MAXIMUM_EMAIL_LENGTH = 254;
const MAXIMUM_NAMED_LENGTH = 300;
const MAXIMUM_PEOPLE = 100;

const id = z.guid().transform((value) => value.toLowerCase());
const email = z.string().transform((value) => value.trim().toLowerCase());
const invite = z.looseObject({ projectId: id, projectName: z.string().optional(), emails: z.array(email).min(1).max(MAXIMUM_PEOPLE) });
const accept = z.looseObject({ projectId: id, email, userId: z.string() });
const remove = z.looseObject({
  projectId: id,
  userIds: z.array(id).max(MAXIMUM_PEOPLE).default([]),
  emails: z.array(email).max(MAXIMUM_PEOPLE).default([]),
});

/** Inviting to a project, joining it and leaving it. */
export function memberRoutes(context: ServerContext): Hono<CallerEnvironment> {
  const routes = new Hono<CallerEnvironment>();

  routes.post("/invite", requireCaller(context.secrets), async (c) => {
    const body = await readBody(c, invite);
    const emails = [...new Set(body.emails)];
    requireEmails(emails);
    return c.json(await inviteMembers(context, c.get("caller"), body.projectId, emails));
  });

  routes.post("/accept", requireCaller(context.secrets), async (c) => {
    const caller = c.get("caller");
    const body = await readBody(c, accept);
    requireSelf(caller, body);
    await acceptInvitation(context.database, caller, body.projectId);
    return c.json({ projectId: body.projectId });
  });

  routes.post("/remove", requireCaller(context.secrets), async (c) => {
    const body = await readBody(c, remove);
    return c.json({ removed: await removeMembers(context.database, c.get("caller"), body.projectId, body) });
  });

  return routes;
}

function requireEmails(emails: readonly string[]): void {
  const wrong = emails.filter((address) => address.length > MAXIMUM_EMAIL_LENGTH || !EMAIL.test(address)).map(shorten);
  if (wrong.length === 1) throw new ApiError("INVALID", `Invalid email address: ${wrong[0] ?? ""}`);
  if (wrong.length > 1) throw new ApiError("INVALID", `Invalid email addresses: ${wrong.join(", ")}`);
}

/** An address as an error names it. */
function shorten(address: string): string {
  return address.length > MAXIMUM_NAMED_LENGTH ? `${address.slice(0, MAXIMUM_NAMED_LENGTH)}…` : address;
}
