import { adminSiteLockApi } from "@tera/contract";
import { type CurrentLock, lockSite, unlockSite } from "../access/site-lock.ts";
import type { ServerContext } from "../context.ts";
import { administer, administerAct } from "./administer.ts";
import type { Route } from "./route.ts";

export function adminSiteLockRoutes(context: ServerContext, currentLock: CurrentLock): Route[] {
  return [
    administer(context, adminSiteLockApi.read, () => ({ lock: currentLock() ?? null })),
    administerAct(
      context,
      { route: adminSiteLockApi.lock, name: "lock-site", subject: () => undefined },
      async ({ body: { message, until } }) => {
        const lock = await lockSite(context, { message, until });
        currentLock.refresh();
        return { lock };
      },
    ),
    administerAct(
      context,
      { route: adminSiteLockApi.unlock, name: "unlock-site", subject: () => undefined },
      async () => {
        await unlockSite(context);
        currentLock.refresh();
        return { lock: null };
      },
    ),
  ];
}
