import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";
import { ADMIN_ACT, ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";

const listedMail = z
  .object({
    id: z.guid(),
    recipient: z.string(),
    subject: z.string(),
    createdAt: timestamp,
    /** When a mail server accepted it; null before that. */
    sentAt: timestamp.nullable(),
  })
  .meta({ title: "AdminMail" });

/** A mail of the outbox as administrators see it. */
export type ListedMail = z.output<typeof listedMail>;

export const adminMailApi = {
  list: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/mail",
    summary:
      "Lists the outbox without texts, or the mail to addresses that contain `search`, 30 per page, newest first",
    query: adminListQuery,
    answer: adminList(listedMail),
  }),
  read: defineRoute({
    ...ADMIN_ACT,
    method: "get",
    path: "/api/admin/mail/{mail}",
    summary:
      "Returns a mail with its text. The text is empty if the mail had a secret link that was sent, used, replaced or has expired",
    params: z.object({ mail: pathId("mail") }),
    answer: listedMail.extend({ text: z.string() }),
    refusals: ["NOT-FOUND"],
  }),
} as const;
