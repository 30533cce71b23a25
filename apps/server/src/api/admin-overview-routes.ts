import { adminOverviewApi } from "@tera/contract";
import { isStaff } from "../access/require-staff.ts";
import type { CurrentLock } from "../access/site-lock.ts";
import type { ServerContext } from "../context.ts";
import { requireAdministrator, requireSecondFactor } from "../operations/administrator.ts";
import { readOverview } from "../operations/overview.ts";
import { implement, type Route } from "./route.ts";

/** Staff see it without a second factor, because it has no names. */
export function adminOverviewRoutes(context: ServerContext, currentLock: CurrentLock): Route[] {
  return [
    implement(adminOverviewApi.read, async ({ caller, query: { days } }) => {
      if (!(await isStaff(context, caller)))
        await requireSecondFactor(context, await requireAdministrator(context, caller), caller);
      return readOverview(context, days, currentLock() !== undefined);
    }),
  ];
}
