import type { Tracer } from "@opentelemetry/api";
import type { IncomingHttpHeaders } from "node:http";
import { redact } from "../log.ts";
import type { ServerLog } from "../server-log.ts";
import type { ServerTraces } from "../server-traces.ts";

const SERVICE = "tera";
const MS_PER_SECOND = 1000;
const SERVER_ERRORS = 500;
/** A collector that is down must not delay the stop. */
const FLUSH_TIMEOUT_MS = 2000;

export interface OpenTraces extends ServerTraces {
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends a span for each call, and one for each of its statements, to the collector that the
 * standard OTEL_* variables name. Loads the OpenTelemetry libraries, which other servers don't
 * need.
 */
export async function openTraces(
  version: string,
  log: Pick<ServerLog, "warn">,
): Promise<OpenTraces> {
  const libraries = await loadLibraries();
  const { api } = libraries;
  const report = (message: string): void => log.warn("traces.failed", { message: redact(message) });
  const silent = (): void => {};
  api.diag.setLogger(
    { error: report, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = createProvider(libraries, version);
  return {
    startCall: callStarter(libraries, provider.getTracer(SERVICE, version)),
    close: async () => {
      await Promise.race([
        provider.shutdown().catch((error: unknown) => report(String(error))),
        new Promise((resolve) => {
          setTimeout(resolve, FLUSH_TIMEOUT_MS).unref();
        }),
      ]);
      api.diag.disable();
    },
  };
}

async function loadLibraries() {
  const [api, core, resources, sdk, exporter] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  return { api, core, resources, sdk, exporter };
}

type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

function createProvider({ resources, sdk, exporter }: Libraries, version: string) {
  const own = resources.resourceFromAttributes({
    "service.name": SERVICE,
    "service.version": version,
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override ours.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  return new sdk.BasicTracerProvider({
    resource: own.merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
}

function callStarter({ api, core }: Libraries, tracer: Tracer): ServerTraces["startCall"] {
  const propagator = new core.W3CTraceContextPropagator();
  const failed = { code: api.SpanStatusCode.ERROR };
  return (request, id) => {
    const method = request.method ?? "";
    const parent = propagator.extract(api.ROOT_CONTEXT, request.headers, HEADERS);
    const attributes = { "http.request.method": method, "tera.request_id": id };
    const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent);
    const within = api.trace.setSpan(parent, span);
    return {
      addStatement: (kind, seconds, isDone) => {
        const now = Date.now();
        const statement = tracer.startSpan(
          kind,
          {
            kind: api.SpanKind.CLIENT,
            startTime: now - seconds * MS_PER_SECOND,
            attributes: { "db.system.name": "postgresql" },
          },
          within,
        );
        if (!isDone) statement.setStatus(failed);
        statement.end(now);
      },
      end: ({ route, status }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ "http.route": route, "http.response.status_code": status });
        if (status >= SERVER_ERRORS) span.setStatus(failed);
        span.end();
      },
    };
  };
}

const HEADERS = {
  get: (headers: IncomingHttpHeaders, name: string) => headers[name],
  keys: (headers: IncomingHttpHeaders) => Object.keys(headers),
};
