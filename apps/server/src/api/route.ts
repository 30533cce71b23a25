import type { Readable } from "node:stream";
import type { z } from "zod";
import type { CallerClaims } from "../database/database.ts";
import type { ErrorCode } from "../errors/api-error.ts";
import type { Scope } from "../access/scopes.ts";

/**
 * Who may call a route. `anybody`: no token is looked at. `visitor`: with or without one. `person`: a person's token.
 * `bearer`: the route reads its own kind of token. `signature`: the payment provider's signed message.
 */
export type Access = "anybody" | "visitor" | "person" | "bearer" | "signature";

/** What a route's handler is given, checked already. */
interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Address that limits are counted for (`clientAddress`); undefined where there is no network. */
  readonly remoteAddress: string | undefined;
  /** The request itself, its body read where the route describes one. */
  readonly request: Request;
  /** The body where the route describes a `bodyType`: read no faster than it is used. */
  readonly stream: () => Readable;
  readonly header: (name: string) => string | undefined;
}

interface Description {
  readonly method: "get" | "post" | "delete";
  /** As OpenAPI writes it: `/api/projects/{project}/logs`. */
  readonly path: string;
  /** One line that says what the call does. */
  readonly summary: string;
  /** Scope that a personal token needs; without one no personal token is taken. */
  readonly scope?: Scope;
  /** In place of `scope` where it depends on what the parameters of the address name; undefined takes no personal token. */
  readonly scopeOf?: (params: Readonly<Record<string, string>>) => Scope | undefined;
  /** True where the person's own login is needed, not one that was handed over to a page inside another site's. */
  readonly needsOwnLogin?: boolean;
  /** True where the person must have logged in of late, and with a login of their own: for what would outlast a stolen login. */
  readonly needsRecentLogin?: boolean;
  /** Refusals beyond those that every route of its kind may give. */
  readonly refusals?: readonly ErrorCode[];
  /** True where a retry with the header Idempotency-Key gets the first answer and does nothing. */
  readonly takesIdempotencyKey?: boolean;
  /** True where a body may be left out. */
  readonly isBodyOptional?: boolean;
  /** Bounds of the body in place of the usual ones, which are `PERSON_BOUNDS` and `STRANGER_BOUNDS`. */
  readonly bodyBytes?: number;
  readonly bodyParts?: number;
  /** What the body is where no schema can say it: it is left unread, as a stream, and the handler bounds it. */
  readonly bodyType?: "application/zip";
  /** What the answer is; for the last two the handler makes the whole answer, as a stream (`bytes` in shapes.ts). */
  readonly answerType?:
    | "application/json"
    | "text/html"
    | "application/octet-stream"
    | "application/zip";
  /** True where the handler answers a part that the header Range names, and 304 for what the reader has. */
  readonly isPartial?: boolean;
  /** Cache-Control of the answer; `no-store` where nothing is said. */
  readonly cache?: string;
}

/** What there is to know of a call before it is made. */
export interface DescribedRoute extends Description {
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** One call of the API: its schemas said once, for checking, for the handler's types and for the description. */
export interface Route extends DescribedRoute {
  readonly handle: (
    call: Call<unknown, unknown, unknown> & { readonly caller: CallerClaims | undefined },
  ) => unknown;
}

interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Given,
> extends Description {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly handle: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>> & Given,
  ) => z.input<Answer> | Promise<z.input<Answer>>;
}

/** A route for people who are logged in; `caller` is who. */
export function personRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Definition<Params, Query, Body, Answer, { readonly caller: CallerClaims }>): Route {
  // The one place where the types of a single route give way to those of the list of all: `access` says that a caller is there.
  return { ...definition, access: "person" } as unknown as Route;
}

/** A route for everybody, or one that looks for its own proof of who calls; a `visitor` may have a token. */
export function openRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  access: Exclude<Access, "person">,
  definition: Definition<
    Params,
    Query,
    Body,
    Answer,
    { readonly caller: CallerClaims | undefined }
  >,
): Route {
  return { ...definition, access } as unknown as Route;
}
