import type { Readable } from "node:stream";
import type { ApiRoute, HandlerAnswer, Parsed } from "@tera/contract";
import type { CallerClaims } from "../database/database.ts";

/** A validated request. */
interface Call<Described extends ApiRoute> {
  /** Undefined without a login, on routes that allow it. */
  readonly caller: Described["access"] extends "person" ? CallerClaims : CallerClaims | undefined;
  readonly params: Parsed<Described, "params">;
  readonly query: Parsed<Described, "query">;
  readonly body: Parsed<Described, "body">;
  /** Address that limits count (`clientNetwork`); undefined without a network. */
  readonly remoteAddress: string | undefined;
  /** Already consumed if the route has a schema for its body. */
  readonly request: Request;
  /** Body of a route with a `bodyType`, read only as fast as it is consumed. */
  readonly stream: () => Readable;
  readonly header: (name: string) => string | undefined;
}

export interface Route extends ApiRoute {
  readonly handle: (
    call: Omit<Call<ApiRoute>, "params" | "query" | "body"> &
      Readonly<Record<"params" | "query" | "body", unknown>>,
  ) => unknown;
}

/** The contract's route determines the handler's types. */
export function implement<Described extends ApiRoute>(
  route: Described,
  handle: (call: Call<Described>) => HandlerAnswer<Described> | Promise<HandlerAnswer<Described>>,
): Route {
  // A list of routes can't keep the handlers' types; `mountRoutes` validates the parts.
  return { ...route, handle } as unknown as Route;
}
