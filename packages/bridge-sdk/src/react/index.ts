export { TeraProvider, useTera } from "./tera-provider.ts";
export type { TeraProviderProps, TeraState } from "./tera-provider.ts";
export {
  useNamespace,
  useProject,
  useProjectFiles,
  useProjectState,
  useHost,
  useScopes,
  useTheme,
  useUser,
} from "./hooks.ts";
export type { Settable } from "./hooks.ts";
export type { Known } from "../live/live-value.ts";
export type { StatePath } from "../live/host-values.ts";
