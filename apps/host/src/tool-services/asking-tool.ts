import type { Scope } from "@tera/bridge-sdk/host";
import type { AskedBy } from "@tera/ui";

export interface AskingTool extends AskedBy {
  /** Aborts when the person leaves the tool's page, which closes the tool's dialogs. */
  readonly signal: AbortSignal;
  /** Returns the scopes that the tool has now, without asking. */
  readonly granted: () => ReadonlySet<Scope>;
  /** Updates the host page's path and title. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** Opens another page of the host. Absent for a tool outside the host's pages. */
  readonly openPage?: (address: string) => void;
  /** Sets the height in pixels. Absent for a tool outside the host's frames. */
  readonly resizeFrame?: (height: number) => void;
}
