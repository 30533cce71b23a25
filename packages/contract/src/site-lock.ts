import { z } from "zod";

/** While the site is locked, the server refuses every change with 503. */
export const siteLock = z.object({
  /** A new lock has a new id. */
  id: z.string().min(1).max(100),
  message: z.string().max(500),
  /** ISO 8601; the lock ends by itself then. Absent: until the operator unlocks the site. */
  until: z.iso.datetime({ offset: true }).optional(),
});

export type SiteLock = z.output<typeof siteLock>;
