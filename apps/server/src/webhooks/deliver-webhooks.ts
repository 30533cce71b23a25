import type { WebhookEvent } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { decryptSecret } from "../login/secret-encryption.ts";
import { signatureOf } from "./event-signature.ts";
import { postEvent, type PostResult } from "./post-event.ts";

/** Delays between attempts; after the last, a delivery is given up. About a day in all. */
const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 43_200] as const;
const POLL_MS = 3000;
/** How many are sent at the same time. */
const BATCH_SIZE = 10;
/** Longer than an attempt may take. */
const LEASE = "1 minute";

/** Overrides for tests. */
export interface DeliveryOptions {
  readonly pollMs?: number;
  readonly retrySeconds?: readonly number[];
  readonly timeoutMs?: number;
}

interface ClaimedDelivery {
  readonly id: string;
  readonly webhook: string;
  readonly address: string;
  /** Encrypted. */
  readonly secret: string;
  readonly project: string;
  readonly entry: string;
  readonly type: string;
  readonly entry_at: Date | string;
  readonly attempts: number;
}

type DeliveryContext = Pick<ServerContext, "configuration" | "database" | "log" | "secrets">;

/**
 * Sends queued deliveries at least once each, without keeping the process alive. Several servers may
 * run it at the same time. The returned function cancels attempts and waits for their end.
 */
export function scheduleWebhooks(
  context: DeliveryContext,
  options: DeliveryOptions = {},
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= deliverDue(context, stopping.signal, options)
      .catch((error: unknown) => context.log.error("webhooks.failed", error))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, options.pollMs ?? POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

async function deliverDue(
  context: DeliveryContext,
  signal: AbortSignal,
  options: DeliveryOptions,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const claimed = await context.database.query<ClaimedDelivery>(
      "select * from private.claim_webhook_deliveries($1, $2::interval)",
      [BATCH_SIZE, LEASE],
    );
    await Promise.all(claimed.map((delivery) => attempt(context, delivery, signal, options)));
    if (claimed.length < BATCH_SIZE) return;
  }
}

async function attempt(
  { configuration, database, log, secrets }: DeliveryContext,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  { retrySeconds = RETRY_SECONDS, timeoutMs }: DeliveryOptions,
): Promise<void> {
  const secret = await decryptSecret(delivery.secret, delivery.webhook, secrets.factorKeys);
  const result: PostResult =
    secret === undefined
      ? { status: null, problem: "secret" }
      : await postEvent(signedEvent(delivery, secret), {
          privateHosts: configuration.webhookPrivateHosts,
          signal,
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        });
  const seconds = retrySeconds[delivery.attempts - 1];
  // An attempt that this server's stop cancelled is repeated at once.
  const retry = signal.aborted ? 0 : seconds;
  const [noted] = await database.query<{ is_paused: boolean }>(
    "select private.note_webhook_attempt($1, $2, $3, $4, $5::interval) as is_paused",
    [
      delivery.id,
      delivery.attempts,
      result.status,
      result.problem,
      retry === undefined ? null : `${retry} seconds`,
    ],
  );
  if (noted?.is_paused === true) log.info("webhook.paused", { webhook: delivery.webhook });
}

function signedEvent(delivery: ClaimedDelivery, secret: string) {
  const event: WebhookEvent = {
    id: delivery.id,
    type: delivery.type,
    project: delivery.project,
    entry: delivery.entry,
    time: new Date(delivery.entry_at).toISOString(),
  };
  const body = JSON.stringify(event);
  return {
    address: delivery.address,
    body,
    headers: {
      "webhook-id": delivery.id,
      "webhook-signature": signatureOf(body, secret, new Date()),
      "user-agent": "tera-webhooks",
    },
  };
}
