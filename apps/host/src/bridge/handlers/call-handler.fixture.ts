import type { CallContext, Handlers, MethodName, Scope } from "@tera/bridge-sdk/host";

/** How a handler is called in a test. */
export interface TestCall {
  readonly granted?: readonly Scope[];
  /** Called each time the handler asks for the page's focus. */
  readonly onFocus?: () => void;
  /** What is done around dialogs in place of showing them at once. */
  readonly withFocus?: CallContext["withFocus"];
}

/** Calls a handler as the bridge would, arguments already checked. */
export function callHandler(
  handlers: Handlers,
  name: MethodName,
  args: readonly unknown[],
  { granted = [], onFocus, withFocus }: TestCall = {},
): Promise<unknown> {
  const context: CallContext = {
    method: name,
    origin: "https://tool.example",
    mode: "frame",
    granted: new Set(granted),
    signal: new AbortController().signal,
    withFocus: (show) => {
      onFocus?.();
      return withFocus === undefined ? show() : withFocus(show);
    },
  };
  const handler: unknown = handlers[name as keyof Handlers];
  if (typeof handler !== "function")
    return Promise.reject(new Error(`There is no handler for ${name}.`));
  return Promise.resolve().then(() =>
    (handler as (context: CallContext, ...args: readonly unknown[]) => unknown)(context, ...args),
  );
}
