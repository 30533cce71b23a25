import type { Context } from "hono";
import { createBearerIdentification } from "../../access/identify-caller.ts";
import type { PersonalTokenScope } from "@tera/contract";
import type { ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import type { IdempotentRequest } from "../../database/idempotency.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ContentStore } from "./content-store.ts";
import { objectNameFromPath } from "./object-name.ts";
import { findObjectAs } from "./object-rows.ts";
import type { ObjectRow } from "./object-rows.ts";

export interface StorageSurface {
  readonly context: ServerContext;
  readonly contents: ContentStore;
  /** Throws for a personal token without the scope. */
  readonly callerOf: (c: Context, scope: PersonalTokenScope) => Promise<CallerClaims>;
}

interface StorageTarget {
  readonly bucket: string;
  readonly name: string;
}

export function openStorageSurface(context: ServerContext, contents: ContentStore): StorageSurface {
  const identify = createBearerIdentification(context);
  return {
    context,
    contents,
    callerOf: (c, scope) => identify(c.req.header("authorization"), scope),
  };
}

export function idempotentRequestOf(
  c: Context,
  route: string,
  payload: unknown,
): Omit<IdempotentRequest, "owner"> {
  return { route: `storage ${route}`, key: c.req.header("idempotency-key"), payload };
}

/** Reads the raw URL, because names must be exact and the router decodes leniently. */
export function targetOf(c: Context, route: string): StorageTarget {
  const { pathname } = new URL(c.req.url);
  const tail = pathname.slice(pathname.indexOf(route) + route.length);
  const slash = tail.indexOf("/");
  return {
    bucket: objectNameFromPath(tail.slice(0, slash)),
    name: objectNameFromPath(tail.slice(slash + 1)),
  };
}

/** Throws NOT-FOUND if the caller can't see the object. */
export async function visibleObject(
  context: ServerContext,
  claims: CallerClaims,
  target: StorageTarget,
): Promise<ObjectRow> {
  const row = await findObjectAs(context.database, claims, target.bucket, target.name);
  if (row === undefined) throw new ApiError("NOT-FOUND");
  return row;
}
