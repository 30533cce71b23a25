import { adminSecurityApi } from "@tera/contract";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { listActs } from "../operations/administrator-acts.ts";
import { listSecurityEvents } from "../operations/security-events.ts";
import { SECURITY_EVENTS } from "../security-events.ts";
import { listAnswer, listRequest } from "./admin-list-answer.ts";
import { administer } from "./administer.ts";
import type { Route } from "./route.ts";

const rowNumber = z.string().regex(/^\d{1,18}$/u);

export function adminSecurityRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    administer(context, adminSecurityApi.listEvents, async ({ query }) => ({
      ...listAnswer(
        await listSecurityEvents(database, {
          ...listRequest(query, rowNumber),
          event: query.event,
        }),
      ),
      kinds: Object.keys(SECURITY_EVENTS),
    })),
    administer(context, adminSecurityApi.listActs, async ({ query }) =>
      listAnswer(await listActs(database, listRequest(query, rowNumber))),
    ),
  ];
}
