import { NO_SCOPES } from "./grants.ts";
import type { CallContext } from "./handlers.ts";

/** What the calls of one client have in common. */
export type Caller = Pick<CallContext, "origin" | "mode" | "withFocus">;

/** One call while it is worked on; handlers see it as their context. Its signal is made when somebody asks for it: most handlers never do. */
export class RunningCall implements CallContext {
  /** Known once the name is found in the contract. */
  method: CallContext["method"] = "handshake";
  readonly origin: string;
  readonly mode: CallContext["mode"];
  readonly withFocus: CallContext["withFocus"];
  granted: CallContext["granted"] = NO_SCOPES;
  /** Tells whoever inspects the bridge how it ended. */
  ended: ((refusal: string | undefined, result?: unknown) => void) | undefined;
  private controller: AbortController | undefined;
  private reason: Error | undefined;

  constructor({ origin, mode, withFocus }: Caller) {
    this.origin = origin;
    this.mode = mode;
    this.withFocus = withFocus;
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.reason) this.controller.abort(this.reason);
    return this.controller.signal;
  }

  /** Lets whoever asked for the signal know that nobody waits any more. */
  abort(reason: Error): void {
    this.reason = reason;
    this.controller?.abort(reason);
  }

  /** Stops work that nobody waits for. */
  throwIfAborted(): void {
    if (this.reason) throw this.reason;
  }
}
