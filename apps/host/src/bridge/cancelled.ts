import { BridgeError } from "@tera/bridge-sdk/host";

/** What a call rejects with when a person closes the dialog it opened; older tools get the bare word. */
export function cancelled(): BridgeError {
  return new BridgeError("CANCEL", "Nothing was selected: the dialog was closed");
}
