import type { ServerConfiguration } from "./context.ts";
import { type TestInstallation, fillInstallation } from "./api/test-installation.ts";
import { openConcurrencyLimits, limitDatabase } from "./access/concurrency-limits.ts";
import { NO_PROXIES } from "./access/trusted-proxies.ts";
import { fixedCatalogue } from "./api/tool-catalogue.ts";
import { createApp } from "./app.ts";
import { openConnectionLimits } from "./connection-limits.ts";
import { openTestDatabase } from "./database/test-database.ts";
import { closeServer, listen, portOf } from "./listen.ts";
import { attachRealtime } from "./supabase/realtime/realtime.ts";
import { createRest } from "./supabase/rest.ts";

export interface TestServer {
  readonly installation: TestInstallation;
  readonly origin: string;
  /** Logged failures, as `event: error`. */
  readonly failures: string[];
  close(): Promise<void>;
}

/** `settings` override the test defaults. */
export async function openTestServer(
  settings: Partial<ServerConfiguration> = {},
): Promise<TestServer> {
  const server = await listen("127.0.0.1", 0, (request, response) => app.handle(request, response));
  const port = portOf(server);
  const origin = `http://localhost:${port}`;
  const opened = await openTestDatabase();
  const installation = fillInstallation(opened, {
    port,
    publicOrigin: origin,
    login: { domain: `${origin}/kinde`, clientId: "host", embedded: true },
    ...settings,
  });
  const failures: string[] = [];
  const context = {
    ...installation.context,
    database: limitDatabase(opened.database),
    log: {
      security: () => {},
      info: () => {},
      warn: () => {},
      error: (event: string, error: unknown) => failures.push(`${event}: ${String(error)}`),
    },
  };
  openConnectionLimits(context.configuration.quotas, context.log, NO_PROXIES)(server);
  const rest = createRest(
    opened.database.connection,
    context.tokens,
    context.log,
    context.configuration.quotas,
  );
  const limits = openConcurrencyLimits(context.configuration.quotas);
  const app = createApp(context, rest, fixedCatalogue(context.configuration), limits);
  const realtime = attachRealtime(server, context, {}, limits);
  return {
    installation,
    origin,
    failures,
    close: async () => {
      await realtime.close();
      await closeServer(server, 0);
      await rest.close();
      await app.close();
      await installation.close();
    },
  };
}
