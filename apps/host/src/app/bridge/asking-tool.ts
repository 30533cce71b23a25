import type { AskedBy } from "@tera/ui";

export interface AskingTool extends AskedBy {
  /** Aborts when the person leaves the tool's page; closes the tool's dialogs. */
  readonly signal: AbortSignal;
  /** Records the person's place in the tool. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** In pixels; absent for a tool outside the host's frames. */
  readonly resizeFrame?: (height: number) => void;
}
