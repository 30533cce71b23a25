import type { CallContext } from "@tera/bridge-sdk/host";
import type { OpenOverlay } from "./bridge-services.ts";

/** Has a tool that keeps this page in a hidden frame show it for as long as something stands on it; the call itself does not wait for that. */
export function focusWhileOpen(
  { withFocus }: Pick<CallContext, "withFocus">,
  { closed }: OpenOverlay,
): void {
  // What goes with the tool's page is nothing to tell anybody.
  withFocus(() => closed).catch(() => undefined);
}
