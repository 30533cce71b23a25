import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { timestamp } from "../fields.ts";
import { ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";

const MAX_KIND_CHARACTERS = 100;

const listedEvent = z.object({
  id: z.string(),
  at: timestamp,
  /** A kind of docs/security.md, such as `login-failed`. */
  event: z.string(),
  /** Address of the affected or acting person, or their id if they deleted their account. */
  person: z.string().nullable(),
  /** Part of the caller's network address. */
  network: z.string().nullable(),
  /** Ids, codes and patterns. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A security event as administrators see it. */
export type ListedEvent = z.output<typeof listedEvent>;

const listedAct = z.object({
  id: z.string(),
  at: timestamp,
  /** Address or id of the administrator. */
  administrator: z.string(),
  /** An act of docs/administration.md, such as `lock-person`. */
  act: z.string(),
  /** Address, name or id of what it concerned. */
  subject: z.string().nullable(),
  outcome: z.enum(["done", "refused", "failed"]),
  /** Error code of an act that was not done. */
  reason: z.string().nullable(),
});

/** What an administrator did, or was refused. */
export type ListedAct = z.output<typeof listedAct>;

export const adminSecurityApi = {
  listEvents: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/security-events",
    summary:
      "Lists security events of 90 days, 30 per page, newest first, or those of a kind or a person; with all kinds",
    query: adminListQuery.extend({ event: z.string().max(MAX_KIND_CHARACTERS).optional() }),
    answer: adminList(listedEvent).extend({ kinds: z.array(z.string()) }),
  }),
  listActs: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/acts",
    summary: "Lists what administrators did or were refused, 30 per page, newest first",
    query: adminListQuery.omit({ search: true }),
    answer: adminList(listedAct),
  }),
} as const;
