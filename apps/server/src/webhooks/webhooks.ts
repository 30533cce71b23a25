import { randomUUID } from "node:crypto";
import {
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  WEBHOOK_TEST_TYPE,
  type WebhookDeliveryRow,
  type WebhookRow,
} from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { encryptSecret } from "../login/secret-encryption.ts";
import { newWebhookSecret } from "./event-signature.ts";

export interface CreatedWebhook {
  readonly id: string;
  readonly secret: string;
}

interface NewWebhook {
  readonly project: string;
  readonly person: string;
  readonly address: string;
  /** Null for all. */
  readonly types: readonly string[] | null;
}

const DELIVERY_COLUMNS =
  "id, type, entry, created_at, attempts, attempted_at, status, problem, delivered_at, next_attempt_at";
const UNKNOWN = "The project has no such webhook. It may have been deleted.";

/** Oldest first. Times of a last delivery are texts. */
export function listWebhooks(session: Queryable, project: string): Promise<WebhookRow[]> {
  return session.query<WebhookRow>(
    `select w.id, w.address, w.is_paused, w.paused_at, w.is_failing, w.types, w.created_at, (
       select to_jsonb(d) from (
         select ${DELIVERY_COLUMNS} from private.webhook_deliveries
         where webhook = w.id order by created_at desc, id desc limit 1) d) as last_delivery
     from private.webhooks w where w.project = $1 order by w.created_at, w.id`,
    [project],
  );
}

/** Returns the secret; only an encrypted text is stored. Throws TOO-MANY above ten webhooks. */
export async function createWebhook(
  session: Queryable,
  { project, person, address, types }: NewWebhook,
  keys: readonly string[],
): Promise<CreatedWebhook> {
  const [id, secret] = [randomUUID(), newWebhookSecret()];
  // Concurrent creations wait for each other, so that the limit holds.
  await session.query("select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))", [
    project,
  ]);
  const rows = await session.query(
    `insert into private.webhooks (id, project, address, secret, created_by, types)
     select $1, $2, $3, $4, $5, $7::text[] where (select count(*) from private.webhooks where project = $2) < $6
     returning 1`,
    [id, project, address, await encryptSecret(secret, id, keys), person, MAX_WEBHOOKS, types],
  );
  if (rows.length === 0)
    throw new ApiError(
      "TOO-MANY",
      `A project can have ${MAX_WEBHOOKS} webhooks. Delete one you no longer need.`,
    );
  return { id, secret };
}

/** Gives a webhook a new secret, for a client that lost the first. Throws NOT-FOUND. */
export async function renewSecret(
  session: Queryable,
  project: string,
  id: string,
  keys: readonly string[],
): Promise<CreatedWebhook> {
  const secret = newWebhookSecret();
  await changeOne(
    session.query(
      "update private.webhooks set secret = $3 where id = $1 and project = $2 returning 1",
      [id, project, await encryptSecret(secret, id, keys)],
    ),
  );
  return { id, secret };
}

/** Leaves what is undefined as it is. Throws NOT-FOUND. */
export async function changeWebhook(
  session: Queryable,
  project: string,
  id: string,
  {
    isPaused,
    types,
  }: {
    readonly isPaused: boolean | undefined;
    readonly types: readonly string[] | null | undefined;
  },
): Promise<{ isPaused: boolean; types: string[] | null }> {
  const [row] = await session.query<{ is_paused: boolean; types: string[] | null }>(
    `update private.webhooks set is_paused = coalesce($3, is_paused),
       paused_at = case when $3 then coalesce(paused_at, now()) when $3 is null then paused_at end,
       is_failing = is_failing and $3 is distinct from false,
       types = case when $4 then $5::text[] else types end
     where id = $1 and project = $2 returning is_paused, types`,
    [id, project, isPaused ?? null, types !== undefined, types ?? null],
  );
  if (row === undefined) throw new ApiError("NOT-FOUND", UNKNOWN);
  return { isPaused: row.is_paused, types: row.types };
}

/** Queues a message that belongs to no entry. Idempotent. Throws NOT-FOUND. */
export async function sendTest(
  session: Queryable,
  project: string,
  webhook: string,
  id: string,
): Promise<void> {
  await changeOne(
    session.query("select 1 from private.webhooks where id = $1 and project = $2", [
      webhook,
      project,
    ]),
  );
  await session.query(
    `insert into private.webhook_deliveries (id, webhook, entry, type, entry_at)
     values ($1, $2, gen_random_uuid(), $3, now()) on conflict (id) do nothing`,
    [id, webhook, WEBHOOK_TEST_TYPE],
  );
}

/** Idempotent. Resolves to whether it was there. */
export async function removeWebhook(
  session: Queryable,
  project: string,
  id: string,
): Promise<boolean> {
  const rows = await session.query(
    "delete from private.webhooks where id = $1 and project = $2 returning 1",
    [id, project],
  );
  return rows.length > 0;
}

/** Newest first. Throws NOT-FOUND. */
export async function listDeliveries(
  session: Queryable,
  project: string,
  id: string,
): Promise<WebhookDeliveryRow[]> {
  await changeOne(
    session.query("select 1 from private.webhooks where id = $1 and project = $2", [id, project]),
  );
  return session.query<WebhookDeliveryRow>(
    `select ${DELIVERY_COLUMNS} from private.webhook_deliveries
     where webhook = $1 order by created_at desc, id desc limit $2`,
    [id, MAX_LISTED_DELIVERIES],
  );
}

/** Makes a delivery due. Throws NOT-FOUND. */
export async function sendAgain(
  session: Queryable,
  project: string,
  webhook: string,
  delivery: string,
): Promise<void> {
  const rows = await session.query(
    `update private.webhook_deliveries d set next_attempt_at = now() from private.webhooks w
     where d.id = $3 and d.webhook = $2 and w.id = d.webhook and w.project = $1 returning 1`,
    [project, webhook, delivery],
  );
  if (rows.length === 0)
    throw new ApiError("NOT-FOUND", "There is no such delivery. They are kept for 30 days.");
}

async function changeOne(statement: Promise<unknown[]>): Promise<void> {
  if ((await statement).length === 0) throw new ApiError("NOT-FOUND", UNKNOWN);
}
