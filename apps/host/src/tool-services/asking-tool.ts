import type { AskedBy } from "@tera/ui";
import type { ToolScopes } from "../permissions/tool-scopes.ts";

export interface AskingTool extends AskedBy {
  /** Aborts when the person leaves the tool's page, which closes the tool's dialogs. */
  readonly signal: AbortSignal;
  /** What it may do. Absent for a tool that can't learn it. */
  readonly scopes?: ToolScopes;
  /** Updates the host page's path and title. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** Opens another page of the host. Absent for a tool outside the host's pages. */
  readonly openPage?: (address: string) => void;
  /** Sets the height in pixels. Absent for a tool outside the host's frames. */
  readonly resizeFrame?: (height: number) => void;
}
