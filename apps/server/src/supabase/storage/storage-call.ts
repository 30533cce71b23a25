import type { Context } from "hono";
import { createBearerIdentification } from "../../access/identify-caller.ts";
import type { Scope } from "../../access/scopes.ts";
import type { ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import type { IdempotentRequest } from "../../database/idempotency.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ContentFiles } from "./content-files.ts";
import { objectNameFromPath } from "./object-name.ts";
import { findObjectAs } from "./object-rows.ts";
import type { ObjectRow } from "./object-rows.ts";

/** How many objects one call may remove or sign. */
export const MAX_NAMES_PER_CALL = 1000;

/** What every route of the file store works with. */
export interface StorageSurface {
  readonly context: ServerContext;
  readonly contents: ContentFiles;
  /** Who calls; refuses a personal token without the scope. */
  readonly callerOf: (c: Context, scope: Scope) => Promise<CallerClaims>;
}

/** An object by its bucket and name. */
interface StorageTarget {
  readonly bucket: string;
  readonly name: string;
}

/** Opens what the routes share. */
export function openStorageSurface(context: ServerContext, contents: ContentFiles): StorageSurface {
  const identify = createBearerIdentification(context);
  return {
    context,
    contents,
    callerOf: (c, scope) => identify(c.req.header("authorization"), scope),
  };
}

/** The request as one that may come again. */
export function idempotentRequestOf(
  c: Context,
  route: string,
  payload: unknown,
): Omit<IdempotentRequest, "owner"> {
  return { route: `storage ${route}`, key: c.req.header("idempotency-key"), payload };
}

/** Bucket and object name, read from the address itself: the router's own decoding is lenient where names must be exact. */
export function targetOf(c: Context, route: string): StorageTarget {
  const { pathname } = new URL(c.req.url);
  const tail = pathname.slice(pathname.indexOf(route) + route.length);
  const slash = tail.indexOf("/");
  return {
    bucket: objectNameFromPath(tail.slice(0, slash)),
    name: objectNameFromPath(tail.slice(slash + 1)),
  };
}

/** The row of an object that the caller may see; refuses with NOT-FOUND where there is none. */
export async function visibleObject(
  context: ServerContext,
  claims: CallerClaims,
  target: StorageTarget,
): Promise<ObjectRow> {
  const row = await findObjectAs(context.database, claims, target.bucket, target.name);
  if (row === undefined) throw new ApiError("NOT-FOUND");
  return row;
}
