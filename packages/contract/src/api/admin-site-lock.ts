import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { siteLock } from "../site-lock.ts";
import { ADMIN_ACT, ADMIN_READ } from "./admin-route.ts";

const currentLock = z.object({ lock: siteLock.nullable() });

/** These routes also work while the site is locked. */
export const adminSiteLockApi = {
  read: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/site-lock",
    summary: "Returns the site's lock, or null while the site is open",
    answer: currentLock,
  }),
  lock: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/site-lock",
    summary: "Locks the site, or replaces its lock: changes are refused and pages say why",
    body: z.object({
      message: siteLock.shape.message.trim(),
      until: siteLock.shape.until.refine(
        (until) => until === undefined || Date.parse(until) > Date.now(),
        "Choose a time in the future.",
      ),
    }),
    answer: currentLock,
  }),
  unlock: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/site-lock/end",
    summary: "Opens the site again",
    answer: currentLock,
  }),
} as const;
