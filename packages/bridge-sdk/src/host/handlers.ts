import type { HandlerArguments, MethodName, MethodResult } from "../protocol/methods.ts";
import type { BridgeMode } from "../protocol/negotiate.ts";
import type { Scope } from "../protocol/scopes.ts";

export interface CallContext {
  readonly method: MethodName;
  readonly origin: string;
  readonly mode: BridgeMode;
  readonly granted: ReadonlySet<Scope>;
  /** The version of the tool's client, if it reports one. */
  readonly sdk?: string | undefined;
  /**
   * The scopes that the tool has named; it can use no others. Undefined for a tool that names none,
   * which can use all that it is granted.
   */
  readonly named?: Set<Scope> | undefined;
  /** Aborts when the caller cancels or disconnects. */
  readonly signal: AbortSignal;
  /**
   * Runs `show`. Handlers open every dialog inside it, so that clients show the host and suspend
   * timeouts.
   */
  readonly withFocus: <Shown>(show: () => Promise<Shown>) => Promise<Shown>;
}

/** Methods that need no handler. */
export type SessionMethod = "handshake" | "setServerMode" | "setServerVerbosity";

/** Implements a method. Errors with a code reach the tool; others are only reported to the host. */
export type Handler<Name extends MethodName> = (
  context: CallContext,
  ...args: HandlerArguments<Name>
) => MethodResult<Name> | Promise<MethodResult<Name>>;

/** Methods without a handler reject with NOT-AVAILABLE. */
export type Handlers = { readonly [Name in Exclude<MethodName, SessionMethod>]?: Handler<Name> };
