import type { AskedBy } from "@tera/ui";

/** The tool on whose behalf the host acts. */
export interface AskingTool extends AskedBy {
  /** Ends when the tool's page is left: what the tool has asked of the person goes away with it. */
  readonly signal: AbortSignal;
  /** Remembers where in the tool the person is. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** Gives its frame a height in pixels; absent where it stands in no frame of ours. */
  readonly resizeFrame?: (height: number) => void;
}
