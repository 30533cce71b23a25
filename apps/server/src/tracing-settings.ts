import { z } from "zod";

const PROTOCOL = "http/json";

const address = z.url({
  protocol: /^https?$/,
  error: "must be an address such as http://127.0.0.1:4318",
});
const protocol = z
  .literal(PROTOCOL, { error: `must be ${PROTOCOL}, the only protocol that this server speaks` })
  .optional();

/** The standard variables that turn traces on. The OpenTelemetry libraries read the others. */
export const tracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], { error: "must be otlp or none" }).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
});

export function hasTraces(values: z.infer<typeof tracingSettings>): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff =
    values.OTEL_TRACES_EXPORTER === "none" || values.OTEL_SDK_DISABLED?.toLowerCase() === "true";
  return endpoint !== undefined && !isOff;
}
