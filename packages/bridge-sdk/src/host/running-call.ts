import { NO_SCOPES } from "./grants.ts";
import type { CallContext } from "./handlers.ts";

/** The tool, read when a call starts. */
export type Caller = Pick<CallContext, "origin" | "mode" | "sdk" | "named">;

export type WithFocus = CallContext["withFocus"];

/**
 * A call in progress, and its handler's context. Creates its signal on first use, because few
 * handlers need it.
 */
export class RunningCall implements CallContext {
  /** A placeholder until the method is found in the contract. */
  method: CallContext["method"] = "handshake";
  readonly id: string | number;
  readonly withFocus: WithFocus;
  readonly origin: string;
  readonly mode: CallContext["mode"];
  readonly sdk: CallContext["sdk"];
  readonly named: CallContext["named"];
  granted: CallContext["granted"] = NO_SCOPES;
  reportEnd: ((refusal: string | undefined, result?: unknown) => void) | undefined;
  private controller: AbortController | undefined;
  private reason: Error | undefined;

  constructor(id: string | number, { origin, mode, sdk, named }: Caller, withFocus: WithFocus) {
    this.id = id;
    this.origin = origin;
    this.mode = mode;
    this.sdk = sdk;
    this.named = named;
    this.withFocus = withFocus;
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.reason) this.controller.abort(this.reason);
    return this.controller.signal;
  }

  abort(reason: Error): void {
    this.reason = reason;
    this.controller?.abort(reason);
  }

  throwIfAborted(): void {
    if (this.reason) throw this.reason;
  }
}
