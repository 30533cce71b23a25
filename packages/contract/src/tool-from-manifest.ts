import { SCOPES } from "@tera/bridge-sdk/host";
import type { ToolManifest } from "@tera/bridge-sdk/manifest";
import type { z } from "zod";
import type { toolDefinition } from "./api/tools.ts";

/** Returns the catalogue's entry for a manifest whose `url` is absolute. */
export function toolFromManifest({
  $schema: _schema,
  projectTypes = [],
  scopes,
  tags = [],
  path,
  show = true,
  ...fields
}: ToolManifest): z.input<typeof toolDefinition> {
  return {
    ...fields,
    show,
    path: path ?? `/${fields.id}`,
    tags: [...new Set([...projectTypes.map((type) => `project:${type}`), ...tags])],
    scopes: SCOPES.filter((scope) => scopes[scope] !== undefined),
    reasons: scopes,
  };
}
