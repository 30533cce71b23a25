import type { Readable } from "node:stream";
import type { ApiRoute, HandlerAnswer, Parsed } from "@tera/contract";
import type { CallerClaims } from "../database/database.ts";

export interface Call<Described extends ApiRoute> {
  /** Undefined if the caller is not logged in. */
  readonly caller: Described["access"] extends "person" ? CallerClaims : CallerClaims | undefined;
  readonly params: Parsed<Described, "params">;
  readonly query: Parsed<Described, "query">;
  readonly body: Parsed<Described, "body">;
  /** Address that rate limits count (`clientNetwork`). Undefined without a connection. */
  readonly remoteAddress: string | undefined;
  /** Its body is already consumed if the route has a body schema. */
  readonly request: Request;
  /** Streams the body of a route with a `bodyType`, with backpressure. */
  readonly stream: () => Readable;
  readonly header: (name: string) => string | undefined;
}

export interface Route extends ApiRoute {
  readonly handle: (
    call: Omit<Call<ApiRoute>, "params" | "query" | "body"> &
      Readonly<Record<"params" | "query" | "body", unknown>>,
  ) => unknown;
}

/** Gives the handler the types of the contract's route. */
export function implement<Described extends ApiRoute>(
  route: Described,
  handle: (call: Call<Described>) => HandlerAnswer<Described> | Promise<HandlerAnswer<Described>>,
): Route {
  // A list of routes can't keep the handlers' types; `mountRoutes` validates the input.
  return { ...route, handle } as unknown as Route;
}
