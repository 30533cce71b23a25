import type { ApiRoute, HandlerAnswer } from "@tera/contract";
import { requireRecentLogin } from "../access/recent-login.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { recordAct } from "../operations/administrator-acts.ts";
import {
  type Administrator,
  requireAdministrator,
  requireSecondFactor,
} from "../operations/administrator.ts";
import { type Call, implement, type Route } from "./route.ts";

type Handle<Described extends ApiRoute> = (
  call: Call<Described>,
  administrator: Administrator,
) => HandlerAnswer<Described> | Promise<HandlerAnswer<Described>>;

/** Implements a read-only route that only administrators may call. */
export function administer<const Described extends ApiRoute & { readonly access: "person" }>(
  context: ServerContext,
  route: Described,
  handle: Handle<Described>,
): Route {
  return implement(route, async (call) => {
    const caller = call.caller as CallerClaims;
    const administrator = await requireAdministrator(context, caller);
    await requireSecondFactor(context, administrator, caller);
    return handle(call, administrator);
  });
}

export interface DescribedAct<Described extends ApiRoute> {
  readonly route: Described;
  /** The act's name in docs/administration.md. */
  readonly name: string;
  /** Returns the id of the act's subject. */
  readonly subject: (call: Call<Described>) => string | undefined;
}

/**
 * Implements the route of an act. Records the act, even if it is refused because of the
 * administrator's login.
 */
export function administerAct<const Described extends ApiRoute & { readonly access: "person" }>(
  context: ServerContext,
  { route, name, subject }: DescribedAct<Described>,
  handle: Handle<Described>,
): Route {
  return implement(route, async (call) => {
    const caller = call.caller as CallerClaims;
    const administrator = await requireAdministrator(context, caller);
    return recordAct(context, administrator, { name, subject: subject(call) }, async () => {
      await requireSecondFactor(context, administrator, caller);
      requireRecentLogin(context, caller);
      return handle(call, administrator);
    });
  });
}
