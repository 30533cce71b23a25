import type { MemberRole } from "@tera/contract";
import type { MailMessage, ServerConfiguration } from "../context.ts";

import { INVITATION_DAYS, invitationPath } from "./invitation-links.ts";

const HOURS_A_DAY = 24;
const MAX_NAME_CHARACTERS = 120;

const WORK = { member: "work on", viewer: "view" } as const;
const RIGHTS = {
  member: "You can view and edit everything in it.",
  viewer: "You can view and download everything in it, but not change it.",
} as const;

export function invitationMail(
  configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">,
  invitation: {
    readonly to: string;
    readonly projectId: string;
    readonly secret: string;
    readonly projectName: string;
    readonly inviterName: string;
    readonly role: MemberRole;
  },
): MailMessage {
  const project = oneLine(invitation.projectName);
  const inviter = oneLine(invitation.inviterName);
  const link = `${configuration.publicOrigin}${invitationPath(invitation.projectId, invitation.secret)}`;
  return {
    kind: "invitation",
    to: invitation.to,
    secretHours: INVITATION_DAYS * HOURS_A_DAY,
    subject: `${inviter} invites you to the project ${project}`,
    text: [
      `${inviter} invites you to ${WORK[invitation.role]} the project "${project}" in ${configuration.productName}.`,
      RIGHTS[invitation.role],
      "",
      `Join it here: ${link}`,
      "",
      `Use this address (${invitation.to}) to log in or sign up. The invitation only works for it.`,
      `The link works once, for ${INVITATION_DAYS} days. Keep it to yourself.`,
      "If you weren't expecting this mail, ignore it. Nothing happens unless you join.",
    ].join("\n"),
    link,
  };
}

/**
 * Removes line breaks, which are invalid in a mail subject, and breaks up text that mail programs
 * would turn into links.
 */
export function oneLine(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("://", ": //")
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ". ")
    .trim();
  return line.length > MAX_NAME_CHARACTERS ? `${line.slice(0, MAX_NAME_CHARACTERS - 1)}…` : line;
}
