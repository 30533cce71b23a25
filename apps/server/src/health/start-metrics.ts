import type { RequestListener } from "node:http";
import { closeServer, listen, PortTaken } from "../listen.ts";
import type { ObservableLog } from "../log.ts";
import type { MetricsSettings } from "../metrics-settings.ts";
import { type OpenMetrics, openMetrics } from "./metrics.ts";
import { metricsAnswer } from "./metrics-answer.ts";
import type { EarlyAnswer } from "./probes.ts";

export interface StartedMetrics {
  /** Undefined if they are off. */
  readonly metrics: OpenMetrics | undefined;
  /** Answers /metrics on the app's port if they have no port of their own. */
  readonly answer: EarlyAnswer;
  close(): Promise<void>;
}

/** Rejects with a sentence if their port can't be opened. */
export async function startMetrics(
  settings: MetricsSettings | undefined,
  log: ObservableLog,
): Promise<StartedMetrics> {
  if (settings === undefined)
    return { metrics: undefined, answer: () => false, close: async () => {} };
  const { host, port, token } = settings;
  const metrics = await openMetrics(log);
  const answer = metricsAnswer(metrics, token);
  if (port === undefined) return { metrics, answer, close: async () => metrics.close() };
  const handle: RequestListener = (request, response) => {
    response.on("error", () => request.socket.destroy());
    if (!answer(request, response)) response.writeHead(404).end();
  };
  const server = await listen(host, port, handle).catch((error: unknown) => {
    metrics.close();
    throw new Error(
      error instanceof PortTaken
        ? `METRICS_PORT=${port} is in use by another program. Stop that program, or choose another port.`
        : `The server can't listen at METRICS_HOST=${host} with METRICS_PORT=${port}. Choose an address of this machine and a port above 1023.`,
    );
  });
  return {
    metrics,
    answer: () => false,
    close: async () => {
      metrics.close();
      await closeServer(server, 0);
    },
  };
}
