import type { CallContext } from "@tera/bridge-sdk/host";
import type { OpenOverlay } from "./tool-services.ts";

/**
 * Asks a tool that hides this page's frame to show the frame while the overlay is open. Does not
 * wait for the tool.
 */
export function focusWhileOpen(
  { withFocus }: Pick<CallContext, "withFocus">,
  { closed }: OpenOverlay,
): void {
  // Rejects when the tool's page is gone.
  withFocus(() => closed).catch(() => undefined);
}
