import { z } from "zod";
import { defineRoute } from "../api-route.ts";

const MAX_ECHO_CHARACTERS = 1000;

export const debugApi = {
  echo: defineRoute({
    method: "get",
    path: "/api/io/echo",
    access: "anybody",
    summary: "Echoes the request, for debugging",
    query: z.record(z.string(), z.string().max(MAX_ECHO_CHARACTERS)),
    answer: z.object({ query: z.record(z.string(), z.string()), at: z.iso.datetime() }),
  }),
  readStats: defineRoute({
    method: "get",
    path: "/api/stats",
    access: "person",
    summary: "Returns counts of rows and the server's state, for staff",
    refusals: ["FORBIDDEN"],
    answer: z.object({
      version: z.string(),
      engine: z.string(),
      uptimeSeconds: z.number().int(),
      memoryBytes: z.number().int(),
      projects: z.number().int(),
      users: z.number().int(),
    }),
  }),
  describe: defineRoute({
    method: "get",
    path: "/api/openapi.json",
    access: "anybody",
    summary: "Returns this description",
    cache: "no-cache",
    answer: z.looseObject({ openapi: z.string() }),
  }),
} as const;
