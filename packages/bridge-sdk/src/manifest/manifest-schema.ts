import { z } from "zod";
import { toolManifest } from "./tool-manifest.ts";

/** Where each host serves the schema. */
export const MANIFEST_SCHEMA_PATH = "/sdk/tera.tool.schema.json";

/** The manifest's JSON Schema, as the package and each host publish it. */
export function manifestSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(toolManifest, { io: "input" });
}
