export { teraPlugin, useTera } from "./tera-plugin.ts";
export type { TeraState } from "./tera-plugin.ts";
export {
  useNamespace,
  useProject,
  useProjectFiles,
  useProjectState,
  useHost,
  useScopes,
  useTheme,
  useUser,
} from "./composables.ts";
export type { KnownRefs, SettableRefs } from "./composables.ts";
export type { StatePath } from "../live/host-values.ts";
