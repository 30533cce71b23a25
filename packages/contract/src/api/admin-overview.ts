import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { numberText } from "../fields.ts";

const MAX_DAYS = 90;
const DEFAULT_DAYS = 30;

const health = z.object({
  version: z.string(),
  engine: z.string(),
  uptimeSeconds: z.number().int(),
  memoryBytes: z.number().int(),
  /** How long the database took to count. */
  databaseMs: z.number(),
  /** Of the disk with the data directory; null if the system does not say. */
  diskFreeBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  /** False if mail waits in the outbox for the operator. */
  sendsMail: z.boolean(),
  /** Mail of the last day that no mail server has accepted yet. */
  unsentMail: z.number().int(),
  isLocked: z.boolean(),
});

const counts = z.object({
  people: z.number().int(),
  /** People whose page was open today, and in the last 30 days (UTC). */
  activeToday: z.number().int(),
  activeMonth: z.number().int(),
  locked: z.number().int(),
  subscribed: z.number().int(),
  projects: z.number().int(),
  deletedProjects: z.number().int(),
  institutes: z.number().int(),
});

const usageDay = z.object({
  /** UTC: "2026-11-25". */
  day: z.iso.date(),
  people: z.number().int(),
  active: z.number().int(),
  projects: z.number().int(),
  /** Size of the files that are kept, with earlier versions. */
  bytes: z.number().int(),
});

/** A day of the usage plots. */
export type UsageDay = z.output<typeof usageDay>;

export const adminOverviewApi = {
  read: defineRoute({
    method: "get",
    path: "/api/admin/overview",
    access: "person",
    needsOwnLogin: true,
    summary:
      "Returns the server's health, counts, and the usage of the last days, for staff and for administrators with a second factor",
    query: z.object({ days: numberText(1, MAX_DAYS, DEFAULT_DAYS) }),
    answer: z.object({ health, counts, days: z.array(usageDay) }),
    refusals: ["FORBIDDEN", "SECOND-FACTOR-NEEDED", "RECENT-LOGIN-NEEDED"],
  }),
} as const;
