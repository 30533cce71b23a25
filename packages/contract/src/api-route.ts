import type { z } from "zod";
import type { ErrorCode } from "./error-catalogue.ts";
import type { PersonalTokenScope } from "./personal-token-scopes.ts";
import type { StorageErrorCode } from "./storage-answers.ts";

/**
 * Who may call a route. `anybody`: no token is read. `visitor`: with or without a person's token.
 * `person`: with a person's token. `bearer`: the route reads its own kind of token. `signature`:
 * the payment provider's signed message.
 */
export type RouteAccess = "anybody" | "visitor" | "person" | "bearer" | "signature";

/**
 * A route of the HTTP API. The server's router, the clients and the docs are derived from it.
 *
 * @example
 * ```ts
 * export const tagApi = {
 *   rename: defineRoute({
 *     method: "post",
 *     path: "/api/tags/{tag}",
 *     access: "person",
 *     summary: "Renames a tag",
 *     params: z.object({ tag: pathId("tag") }),
 *     body: z.looseObject({ name: z.string().min(1) }),
 *     answer: z.object({ id: z.guid() }),
 *   }),
 * } as const;
 * ```
 */
export interface ApiRoute {
  readonly method: "get" | "post" | "delete";
  /** In OpenAPI's notation: `/api/projects/{project}/logs`. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly summary: string;
  /** Values of the path's `{names}`. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Describes headers that the handler reads. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Scope that a personal token needs; without one, personal tokens are rejected. */
  readonly scope?: PersonalTokenScope;
  /**
   * Used instead of `scope` if the scope depends on the path. If it returns undefined, personal
   * tokens are rejected. A route with it also has a `scopeNote`.
   */
  readonly scopeOf?: (params: Readonly<Record<string, string>>) => PersonalTokenScope | undefined;
  /** Describes `scopeOf` in the docs. */
  readonly scopeNote?: string;
  /** Refuses a login that was handed off to a page inside another site. */
  readonly needsOwnLogin?: boolean;
  /**
   * Refuses logins older than ten minutes, for changes whose effect would outlast a stolen login.
   */
  readonly needsRecentLogin?: boolean;
  /** For verified addresses in ADMINS whose login proved a second factor. */
  readonly needsAdministrator?: boolean;
  /** Error codes of this route, besides those of every route with the same access. */
  readonly refusals?: readonly ErrorCode[];
  /** For routes of files, whose errors also have `statusCode` and `error`. */
  readonly storageRefusals?: readonly StorageErrorCode[];
  /** A retry with the same `Idempotency-Key` gets the stored response and changes nothing. */
  readonly takesIdempotencyKey?: boolean;
  readonly isBodyOptional?: boolean;
  /** Maximum size of the body in bytes and in JSON values; the server has defaults. */
  readonly bodyBytes?: number;
  readonly bodyParts?: number;
  /** The body is streamed to the handler, which limits it. */
  readonly bodyType?: "application/zip" | "application/octet-stream";
  /** JSON by default. The last two types are streams, for which `answer` is {@link streamed}. */
  readonly answerType?:
    | "application/json"
    | "text/html"
    | "application/octet-stream"
    | "application/zip";
  /** May answer 206 to a `Range` and 304 to an `If-None-Match`. */
  readonly isPartial?: boolean;
  /** The answer's Cache-Control; `no-store` by default. */
  readonly cache?: string;
}

/** Returns `route` with its literal types, from which requests and answers are typed. */
export function defineRoute<const Route extends ApiRoute>(route: Route): Route {
  return route;
}

/** A part of a request as the handler gets it, or undefined if the route has no schema for it. */
export type Parsed<
  Route extends ApiRoute,
  Part extends "params" | "query" | "body",
> = Route extends { readonly [Key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

export type Answer<Route extends ApiRoute> = z.output<Route["answer"]>;

export type HandlerAnswer<Route extends ApiRoute> = z.input<Route["answer"]>;

/** Numbers are accepted too, and sent as text. */
type AddressValues<Values> = { readonly [Name in keyof Values]: Values[Name] | number };

/** Accepts read-only values. */
type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> }
    : Value;

export type RequestParts<Route extends ApiRoute> = (Route extends {
  readonly params: infer Schema extends z.ZodType;
}
  ? { readonly params: AddressValues<z.input<Schema>> }
  : unknown) &
  (Route extends { readonly query: infer Schema extends z.ZodType }
    ? { readonly query?: AddressValues<z.input<Schema>> }
    : unknown) &
  (Route extends { readonly body: infer Schema extends z.ZodType }
    ? Route extends { readonly isBodyOptional: true }
      ? { readonly body?: Unchanged<z.input<Schema>> }
      : { readonly body: Unchanged<z.input<Schema>> }
    : unknown);

/** A route's path with its `{names}` replaced by encoded values. */
export function pathOf(
  { path }: ApiRoute,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}
