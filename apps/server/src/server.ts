import type { RequestListener, Server } from "node:http";
import { openDatabaseTokens } from "./access/database-token.ts";
import { openConcurrencyLimits, limitDatabase } from "./access/concurrency-limits.ts";
import { openControl } from "./administration/control.ts";
import { openToolCatalogue } from "./api/tool-catalogue.ts";
import { scheduleDeleteExpired } from "./api/delete-expired.ts";
import { type App, createApp } from "./app.ts";
import { type Settings, withPorts } from "./configuration.ts";
import { openConnectionLimits } from "./connection-limits.ts";
import type { ServerConfiguration, ServerContext } from "./context.ts";
import type { Engine } from "./database/database.ts";
import { knownMigrations } from "./database/migrations.ts";
import { openReadiness } from "./health/readiness.ts";
import { type CountStatement, measureDatabase } from "./health/measured-database.ts";
import type { OpenMetrics } from "./health/metrics.ts";
import { type EarlyAnswer, openProbes, type Probes } from "./health/probes.ts";
import { startMetrics } from "./health/start-metrics.ts";
import { openTraces } from "./health/traces.ts";
import { StartupListener } from "./startup-listener.ts";
import { prepareStoppingListener } from "./stopping-listener.ts";
import {
  migrationFolders,
  openContents,
  openForServing,
  openInstallation,
} from "./installation.ts";
import { closeServer, listen, listenOnNextFreePort, portOf } from "./listen.ts";
import { currentCall } from "./current-call.ts";
import type { ObservableLog } from "./log.ts";
import { findReplicas, followOtherServers } from "./other-servers.ts";
import { createMailer } from "./mail/mailer.ts";
import { createToolListener, splitByHost } from "./pages/tool-listener.ts";
import { keepSecurityEvents } from "./security-record.ts";
import { openSharedSecrets } from "./shared-secrets.ts";
import { requireSameSecrets } from "./secrets-check.ts";
import { attachRealtime } from "./supabase/realtime/realtime.ts";
import { createRest } from "./supabase/rest.ts";
import { checkPlace } from "./supabase/storage/content-place.ts";
import { scheduleContentSweep } from "./supabase/storage/content-sweep.ts";
import { separateCopies } from "./supabase/storage/separate-copies.ts";
import { scheduleWebhooks } from "./webhooks/deliver-webhooks.ts";
import { temporaryContents } from "./supabase/storage/storage-contents.ts";

const TOOLS_HOST = "127.0.0.1";
const OPEN_REQUESTS_TIMEOUT_MS = 3_000;
/** Longer than Postgres may take to stop. A part that hangs must not block the others. */
const PART_STOP_TIMEOUT_MS = 12_000;

export interface RunningServer {
  readonly origin: string;
  /** Undefined when the bundled tools are off. */
  readonly toolsOrigin: string | undefined;
  readonly engine: Engine;
  /** Answers open requests, then stops every part. */
  stop(): Promise<void>;
}

/** In start order. */
interface StartedParts {
  readonly listeners: (() => Promise<void>)[];
  readonly parts: (() => Promise<void>)[];
}

/** If the start fails, stops what it had started. */
export async function startServer(settings: Settings, log: ObservableLog): Promise<RunningServer> {
  const started: StartedParts = { listeners: [], parts: [] };
  const probes = openProbes();
  const end = async (close: () => Promise<void>): Promise<void> =>
    withStopTimeout(close).catch((error: unknown) => log.error("server.stop-failed", error));
  const stop = async (): Promise<void> => {
    probes.setStopping();
    // Open requests need the parts, and later parts need earlier ones.
    await Promise.all(started.listeners.splice(0).map(end));
    for (const close of started.parts.splice(0).toReversed()) await end(close);
  };
  try {
    return { ...(await open(settings, log, probes, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function withStopTimeout(close: () => Promise<void>): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(
      () =>
        reject(
          new Error("A part of the server did not stop in time. The process ends without it."),
        ),
      PART_STOP_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([close(), late]);
  } finally {
    clearTimeout(limit);
  }
}

function statementCounts(
  metrics: OpenMetrics | undefined,
  traces: object | undefined,
): readonly CountStatement[] {
  return [
    ...(metrics === undefined
      ? []
      : [(...statement: Parameters<CountStatement>) => metrics.countStatement(...statement)]),
    ...(traces === undefined
      ? []
      : [
          (...statement: Parameters<CountStatement>) =>
            currentCall()?.trace?.addStatement(...statement),
        ]),
  ];
}

interface OpenPorts {
  readonly server: Server;
  readonly front: StartupListener;
  readonly tools: StartupListener;
  readonly metrics: OpenMetrics | undefined;
  readonly configuration: ServerConfiguration;
}

async function openPorts(
  { configuration }: Settings,
  log: ObservableLog,
  probes: Probes,
  { listeners, parts }: StartedParts,
): Promise<OpenPorts> {
  const started = await startMetrics(configuration.metrics, log);
  const { metrics, answer } = started;
  parts.push(() => started.close());
  const answerFirst: EarlyAnswer = (request, response) =>
    probes.answer(request, response) || answer(request, response);
  const front = new StartupListener(log, answerFirst);
  const tools = new StartupListener(log);
  const limitConnections = openConnectionLimits(
    configuration.quotas,
    log,
    configuration.trustedProxies,
  );
  const server = await listen(configuration.host, configuration.port, front.handle);
  limitConnections(server);
  const stopping = prepareStoppingListener(server, answerFirst, log);
  parts.push(() => stopping.close());
  listeners.push(() => stopping.takeOver(OPEN_REQUESTS_TIMEOUT_MS));
  const { toolsPort } = configuration;
  const toolsServer =
    toolsPort === undefined
      ? undefined
      : await listenOnNextFreePort(TOOLS_HOST, toolsPort, tools.handle);
  if (toolsServer !== undefined) {
    limitConnections(toolsServer);
    listeners.push(() => closeServer(toolsServer, OPEN_REQUESTS_TIMEOUT_MS));
  }
  return {
    server,
    front,
    tools,
    metrics,
    configuration: withPorts(
      configuration,
      portOf(server),
      toolsServer === undefined ? undefined : portOf(toolsServer),
    ),
  };
}

async function startTraces(
  { hasTraces, version }: ServerConfiguration,
  log: ObservableLog,
  parts: StartedParts["parts"],
): Promise<ServerContext["traces"]> {
  if (!hasTraces) return undefined;
  const traces = await openTraces(version, log);
  parts.push(() => traces.close());
  return traces;
}

async function open(
  settings: Settings,
  log: ObservableLog,
  probes: Probes,
  started: StartedParts,
): Promise<Omit<RunningServer, "stop">> {
  const { listeners, parts } = started;
  // Ports first, to report a taken one before the slow database start.
  const { server, front, tools, metrics, configuration } = await openPorts(
    settings,
    log,
    probes,
    started,
  );
  const traces = await startTraces(configuration, log, parts);
  // Read before the database starts, to report a faulty TOOLS_FILE immediately.
  const catalogue = await openToolCatalogue(configuration, log);

  const owner = await openInstallation({ ...settings, configuration }, log);
  parts.push(() => owner.close());
  const database = await openForServing(owner, log, configuration);
  parts.push(() => database.close());
  parts.push(keepSecurityEvents(database, log));
  const secrets = await openSharedSecrets(database, configuration);
  parts.push(await followOtherServers(database, configuration, secrets, log));
  await requireSameSecrets(database, secrets, configuration.dataDirectory);
  const contents = await openContents(owner, configuration);
  const replicas = findReplicas(database, configuration, log);
  if (replicas !== undefined) parts.push(() => replicas.close());
  const mailer = createMailer({ configuration, database, log });
  parts.push(() => mailer.close());
  const context: ServerContext = {
    configuration,
    database: limitDatabase(measureDatabase(database, statementCounts(metrics, traces))),
    secrets,
    tokens: openDatabaseTokens({ database, secrets }),
    mailer,
    log,
    metrics,
    traces,
    replicas,
  };
  const limits = openConcurrencyLimits(configuration.quotas, context);
  const rest = createRest(database.connection, context.tokens, log, configuration.quotas);
  parts.push(() => rest.close());
  const app: App = createApp(context, rest, catalogue, limits);
  parts.push(() => app.close());
  const realtime = attachRealtime(server, context, {}, limits);
  listeners.push(() => realtime.close());
  const { dataDirectory } = configuration;
  metrics?.follow({ database, dataDirectory, openSockets: () => realtime.openSockets() });
  const separated = await separateCopies(context, contents);
  if (separated > 0) log.info("storage.separated", { separated });
  const stopSweep = scheduleContentSweep(
    context,
    configuration.storage === undefined ? [contents] : [contents, temporaryContents(context)],
  );
  const stopDeleteExpired = scheduleDeleteExpired(context);
  const stopWebhooks = scheduleWebhooks({ ...context, database });
  parts.push(async () => {
    await Promise.all([stopSweep(), stopDeleteExpired(), stopWebhooks()]);
  });
  // Only operator commands use the owner's connection.
  listeners.push(await openControl({ ...context, database: owner, catalogue }, log));

  probes.setReadiness(
    openReadiness({
      database,
      owner,
      dataDirectory,
      contents: () => checkPlace(database, contents),
      migrations: await knownMigrations(migrationFolders(configuration)),
      log,
    }),
  );
  const { publicOrigin, toolsOrigin, pricingTable, trustedProxies } = configuration;
  const answerApp: RequestListener = (request, response) => app.handle(request, response);
  if (toolsOrigin === undefined) front.attach(answerApp);
  else {
    const answerTools = createToolListener(publicOrigin, toolsOrigin, pricingTable, trustedProxies);
    tools.attach(answerTools);
    front.attach(splitByHost(toolsOrigin, answerTools, answerApp, trustedProxies));
  }
  return { origin: publicOrigin, toolsOrigin, engine: database.engine };
}
