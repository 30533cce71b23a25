import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";
import { systemClock } from "../../apps/host/src/platform/clock.ts";
import {
  createDatabaseTokens,
  type DatabaseTokens,
  exchangeLogin,
} from "../../apps/host/src/platform/database-token.ts";
import { createHttp } from "../../apps/host/src/platform/http.ts";
import { createMemoryDatabase } from "../../apps/host/src/platform/local-database.ts";
import { type Platform, setPlatform } from "../../apps/host/src/platform/platform.ts";
import { createRealtime } from "../../apps/host/src/platform/realtime.ts";
import { createSupabaseClients } from "../../apps/host/src/platform/supabase.ts";
import { $documentEvent } from "../../apps/host/src/sync/document-events.ts";
import { documentEventSchema } from "../../apps/host/src/sync/document-gateway.ts";
import { openDocument } from "../../apps/host/src/sync/document-store.ts";
import type { OpenDocument } from "../../apps/host/src/sync/open-document.ts";
import { refetchOutdated } from "../../apps/host/src/sync/open-documents.ts";
import type { Operation } from "../../packages/sync/src/operations.ts";
import { type KindeLogin, loginToken } from "./kinde-login.ts";

export interface TabSettings {
  readonly origin: string;
  readonly key: string;
  /** A database token, or a login from which the tab gets and refreshes its tokens. */
  readonly login: string | KindeLogin;
  readonly user: string;
  readonly path: string;
  /** Other documents that the tab also has open. */
  readonly beside?: readonly string[];
  readonly topic: string;
  /** The device's clock error in milliseconds. */
  readonly clockOff: number;
}

export interface TabOrder {
  readonly edit: readonly Operation[];
  /** Default: the main document. */
  readonly path?: string;
}
export interface TabNews {
  readonly state: unknown;
  /** States of the documents in `beside`, in their order. */
  readonly beside: readonly unknown[];
  readonly isPending: boolean;
  /** Milliseconds on the clock that all threads share. */
  readonly at: number;
}

// Runs in its own thread, because each page has its own queue and live connection.
if (parentPort !== null) await runTab(workerData as TabSettings, parentPort);

async function runTab(
  { origin, key, login, user, path, beside = [], topic, clockOff }: TabSettings,
  port: NonNullable<typeof parentPort>,
): Promise<void> {
  const now = Date.now.bind(Date);
  Date.now = () => now() + clockOff;
  Object.assign(globalThis, {
    WebSocket,
    document: {
      visibilityState: "visible",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
  if (globalThis.navigator === undefined) Object.assign(globalThis, { navigator: {} });
  const tokens = typeof login === "string" ? undefined : tokensFor(login, origin, now);
  const token = (): Promise<string | undefined> =>
    typeof login === "string"
      ? Promise.resolve(login)
      : (tokens?.token() ?? Promise.resolve(undefined));
  const supabase = createSupabaseClients({ url: origin, key, token });
  const realtime = createRealtime(supabase.realtime);
  const http = createHttp({
    origin,
    token,
    ...(tokens === undefined ? {} : { forgetToken: () => tokens.forget() }),
  });
  setPlatform({
    http,
    realtime,
    local: createMemoryDatabase(),
    clock: systemClock,
  } as unknown as Platform);

  const openHere = (each: string): Promise<OpenDocument> =>
    openDocument(each, {
      user,
      onRefused: (error) => {
        throw error as Error;
      },
    });
  const opened = await openHere(path);
  const others = await Promise.all(beside.map(openHere));
  const all = [opened, ...others];
  let edits = 0;
  const tell = (): void => {
    const news: TabNews = {
      state: opened.$state.get(),
      beside: others.map(({ $state }) => $state.get()),
      isPending: edits > 0,
      at: performance.timeOrigin + performance.now(),
    };
    port.postMessage(news);
  };
  for (const { $state } of all) $state.subscribe(tell);
  realtime.subscribe(
    topic,
    {
      document: (payload) => {
        const event = documentEventSchema.safeParse(payload).data;
        if (event !== undefined) $documentEvent.set(event);
      },
    },
    () => all.forEach((each) => void each.refetch()),
    { whileDisconnected: () => void refetchOutdated() },
  );
  port.on("message", (order: TabOrder) => {
    edits += 1;
    const edited = all.find((each) => each.path === order.path) ?? opened;
    edited.edit(order.edit);
    void edited.settled().then(() => {
      edits -= 1;
      tell();
    });
  });
}

/** Refreshes tokens by the device's clock, as the product does. */
function tokensFor(login: KindeLogin, origin: string, providersNow: () => number): DatabaseTokens {
  const open = createHttp({ origin, token: () => Promise.resolve(undefined) });
  return createDatabaseTokens({
    accessToken: () => loginToken(login, providersNow()),
    exchange: (accessToken) => exchangeLogin(open, accessToken),
  });
}
