export { framingRefusal } from "./framing.ts";
export { MANIFEST_SCHEMA_PATH, manifestSchema } from "./manifest-schema.ts";
export {
  scopeName,
  scopeReasons,
  TOOL_GROUPS,
  TOOL_PROJECT_TYPES,
  toolFields,
  webPage,
} from "./tool-fields.ts";
export {
  FIELD_TEXTS,
  MANIFEST_FILE,
  MAX_MANIFEST_BYTES,
  readManifest,
  type ReadManifest,
  schemaProblems,
  toolManifest,
  type ToolManifest,
} from "./tool-manifest.ts";
