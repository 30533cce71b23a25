import { z } from "zod";

/** As `URL.host` writes it, such as `10.0.4.7:8443`. */
const HOST_PATTERN = /^[^\s/?#@,]+$/u;

export const webhookSettings = z.object({
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every((host) => HOST_PATTERN.test(host)), {
      error: "must be hosts such as pipeline.lab:8443, separated by commas",
    }),
});
