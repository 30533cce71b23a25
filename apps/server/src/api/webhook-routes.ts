import { webhookApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireUsableAddress, UnusableAddress } from "../webhooks/webhook-address.ts";
import {
  changeWebhook,
  createWebhook,
  type CreatedWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  sendAgain,
  sendTest,
} from "../webhooks/webhooks.ts";
import { implement, type Route } from "./route.ts";

export function webhookRoutes(context: ServerContext): Route[] {
  const { database, log } = context;
  const asManager = <Result>(
    caller: CallerClaims,
    project: string,
    work: (session: Queryable) => Promise<Result>,
  ): Promise<Result> =>
    database.transaction(async (session) => {
      await requireManager(session, caller, project);
      return work(session);
    });
  return [
    creatingRoute(context),
    implement(webhookApi.list, async ({ caller, params: { project } }) => ({
      webhooks: await asManager(caller, project, (session) => listWebhooks(session, project)),
    })),
    implement(
      webhookApi.change,
      async ({ caller, params: { project, webhook }, body: { isPaused, types } }) =>
        asManager(caller, project, (session) =>
          changeWebhook(session, project, webhook, { isPaused, types }),
        ),
    ),
    implement(webhookApi.remove, async ({ caller, params: { project, webhook } }) => {
      const wasThere = await asManager(caller, project, (session) =>
        removeWebhook(session, project, webhook),
      );
      if (wasThere) log.security("webhook-deleted", { person: caller.sub, subject: webhook });
      return { removed: true as const };
    }),
    implement(webhookApi.listDeliveries, async ({ caller, params: { project, webhook } }) => ({
      deliveries: await asManager(caller, project, (session) =>
        listDeliveries(session, project, webhook),
      ),
    })),
    implement(
      webhookApi.sendTest,
      async ({ caller, params: { project, webhook }, body: { id } }) => {
        await asManager(caller, project, (session) => sendTest(session, project, webhook, id));
        return { id };
      },
    ),
    implement(webhookApi.sendAgain, async ({ caller, params: { project, webhook, delivery } }) => {
      await asManager(caller, project, (session) => sendAgain(session, project, webhook, delivery));
      return { id: delivery };
    }),
  ];
}

function creatingRoute({ configuration, database, secrets, log }: ServerContext): Route {
  return implement(webhookApi.create, async ({ caller, params: { project }, body, header }) => {
    await requireManager(database, caller, project);
    const address = await usableAddress(body.address, configuration.webhookPrivateHosts);
    let created: CreatedWebhook | undefined;
    // Stores only the id for retries, because the secret must never be stored.
    const { id } = await runIdempotent(
      database,
      {
        owner: caller.sub,
        route: "webhooks",
        key: header("idempotency-key"),
        payload: { project, address, types: body.types ?? null },
      },
      async (session) => {
        await requireManager(session, caller, project);
        created = await createWebhook(
          session,
          { project, person: caller.sub, address, types: body.types ?? null },
          secrets.factorKeys,
        );
        return { id: created.id };
      },
    );
    if (created === undefined) return renewSecret(database, project, id, secrets.factorKeys);
    log.security("webhook-created", { person: caller.sub, subject: id });
    return created;
  });
}

/** Throws INVALID. */
async function usableAddress(text: string, privateHosts: readonly string[]): Promise<string> {
  try {
    return (await requireUsableAddress(text, privateHosts)).href;
  } catch (error) {
    if (error instanceof UnusableAddress) throw new ApiError("INVALID", error.message);
    throw error;
  }
}

async function requireManager(
  session: Queryable,
  caller: CallerClaims,
  project: string,
): Promise<void> {
  await session.query("select private.require_manager($1, $2)", [project, caller.sub]);
}
