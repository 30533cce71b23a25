import { type Webhook, webhookApi, type WebhookDelivery } from "@tera/contract";
import { platform } from "../../platform/platform.ts";
import { PROJECT_RETRY } from "../../platform/retry.ts";

export const webhooksGateway = {
  list: async (project: string): Promise<readonly Webhook[]> =>
    (await platform().http.call(webhookApi.list, { params: { project } })).webhooks,
  /** Returns the secret, which cannot be read again. */
  create: async (
    project: string,
    asked: { readonly address: string; readonly types: readonly string[] | null },
    idempotencyKey: string,
  ): Promise<string> =>
    (
      await platform().http.call(webhookApi.create, {
        params: { project },
        body: { address: asked.address, types: asked.types && [...asked.types] },
        headers: { "idempotency-key": idempotencyKey },
      })
    ).secret,
  async setPaused(project: string, webhook: string, isPaused: boolean): Promise<void> {
    await platform().http.call(webhookApi.change, {
      params: { project, webhook },
      body: { isPaused },
      retry: PROJECT_RETRY,
    });
  },
  async setTypes(project: string, webhook: string, types: readonly string[] | null): Promise<void> {
    await platform().http.call(webhookApi.change, {
      params: { project, webhook },
      body: { types: types && [...types] },
      retry: PROJECT_RETRY,
    });
  },
  async sendTest(project: string, webhook: string): Promise<void> {
    await platform().http.call(webhookApi.sendTest, {
      params: { project, webhook },
      body: { id: crypto.randomUUID() },
      retry: PROJECT_RETRY,
    });
  },
  async remove(project: string, webhook: string): Promise<void> {
    await platform().http.call(webhookApi.remove, {
      params: { project, webhook },
      retry: PROJECT_RETRY,
    });
  },
  listDeliveries: async (project: string, webhook: string): Promise<readonly WebhookDelivery[]> =>
    (await platform().http.call(webhookApi.listDeliveries, { params: { project, webhook } }))
      .deliveries,
  async sendAgain(project: string, webhook: string, delivery: string): Promise<void> {
    await platform().http.call(webhookApi.sendAgain, {
      params: { project, webhook, delivery },
      retry: PROJECT_RETRY,
    });
  },
};
