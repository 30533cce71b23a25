import { z } from "zod";
import { defineRoute } from "../api-route.ts";

export const HEALTH_SERVICES = [
  "cms",
  "sites",
  "institutes",
  "io",
  "projects",
  "members",
  "sync",
  "subscription",
] as const;

export type HealthService = (typeof HEALTH_SERVICES)[number];

const ping = (service: HealthService) =>
  defineRoute({
    method: "get",
    path: `/api/${service}/ping`,
    access: "anybody",
    summary: `Checks whether the service ${service} works`,
    answer: z.object({
      ok: z.literal(true),
      /** What the check found, as a sentence. */
      found: z.string(),
    }),
  });

export const healthApi = Object.fromEntries(
  HEALTH_SERVICES.map((service) => [service, ping(service)]),
) as Readonly<Record<HealthService, ReturnType<typeof ping>>>;
