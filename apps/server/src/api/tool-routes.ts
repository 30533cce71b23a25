import { Hono } from "hono";
import type { ToolDefinition } from "./tool-definition.ts";

/** `GET /tools.json`: the catalogue. */
export function toolRoutes(catalogue: readonly ToolDefinition[]): Hono {
  return new Hono().get("/tools.json", (c) => c.json({ tools: catalogue }, 200, { "cache-control": "no-cache" }));
}
