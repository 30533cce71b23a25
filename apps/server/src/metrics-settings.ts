import { z } from "zod";

const MAX_PORT = 65_535;

export interface MetricsSettings {
  /** Undefined: /metrics is on the app's port. */
  readonly port: number | undefined;
  readonly host: string;
  /** Undefined: whoever reaches the port may read them. */
  readonly token: string | undefined;
}

export const metricsSettings = z.object({
  METRICS_PORT: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(MAX_PORT, `must be at most ${MAX_PORT}`)
    .optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,}={0,2}$/, "must be at least 32 letters and digits, chosen at random")
    .optional(),
});

/** Undefined: the server counts nothing. */
export function readMetricsSettings({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: z.infer<typeof metricsSettings>): MetricsSettings | undefined {
  return port === undefined && token === undefined ? undefined : { port, host, token };
}
