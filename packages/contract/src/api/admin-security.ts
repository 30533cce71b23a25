import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { timestamp } from "../fields.ts";
import { ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";

const MAX_KIND_CHARACTERS = 100;

const listedEvent = z
  .object({
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
  })
  .meta({ title: "SecurityEvent" });

/** A security event as administrators see it. */
export type ListedEvent = z.output<typeof listedEvent>;

const listedAct = z
  .object({
    id: z.string(),
    at: timestamp,
    /** Address or id of the administrator. */
    administrator: z.string(),
    /** An act of docs/administration.md, such as `lock-person`. */
    act: z.string(),
    /** Address, name or id of the act's subject. */
    subject: z.string().nullable(),
    outcome: z.enum(["done", "refused", "failed"]),
    /** Error code of a refused or failed act. */
    reason: z.string().nullable(),
  })
  .meta({ title: "AdministratorAct" });

/** An administrator's act and its outcome. */
export type ListedAct = z.output<typeof listedAct>;

export const adminSecurityApi = {
  listEvents: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/security-events",
    summary:
      "Lists security events of the last 90 days, or those of one kind or person, 30 per page, newest first. Also returns the names of all kinds",
    query: adminListQuery.extend({ event: z.string().max(MAX_KIND_CHARACTERS).optional() }),
    answer: adminList(listedEvent).extend({ kinds: z.array(z.string()) }),
  }),
  listActs: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/acts",
    summary: "Lists administrators' acts, including refused ones, 30 per page, newest first",
    query: adminListQuery.omit({ search: true }),
    answer: adminList(listedAct),
  }),
} as const;
