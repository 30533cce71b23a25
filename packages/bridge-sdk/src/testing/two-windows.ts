import { LocalPort } from "./local-channel.ts";

/** A message as one window hands it to another. */
export interface WindowEvent {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
  readonly ports: readonly MessagePort[];
}

/** Where messages arrive. */
export interface Receiver {
  readonly origin: string;
  /** Delivers as if `source` of `origin` had posted it. */
  deliver(event: WindowEvent): void;
}

/** A window reduced to what the bridge uses of it; messages are really cloned and arrive in a later task. */
export class FakeWindow implements Receiver {
  readonly origin: string;
  parent: unknown = this;
  opener: unknown = null;
  private readonly listeners = new Map<string, Set<(event: unknown) => void>>();

  constructor(origin: string) {
    this.origin = origin;
  }

  addEventListener(
    type: string,
    listener: (event: MessageEvent) => void,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): void {
    const known = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, known.add(listener as (event: unknown) => void));
    signal?.addEventListener("abort", () => this.removeEventListener(type, listener));
  }

  removeEventListener(type: string, listener: (event: MessageEvent) => void): void {
    this.listeners.get(type)?.delete(listener as (event: unknown) => void);
  }

  /** How many listeners for messages, and for the page's end, there are, to see that none is left behind. */
  get listenerCount(): number {
    return (this.listeners.get("message")?.size ?? 0) + (this.listeners.get("pagehide")?.size ?? 0);
  }

  deliver(event: WindowEvent): void {
    for (const listener of this.listeners.get("message") ?? []) listener(event);
  }

  /** The document goes away, as by a reload. */
  leave(): void {
    for (const listener of this.listeners.get("pagehide") ?? []) listener({ persisted: false });
  }
}

/** Makes `target` as seen from `from`: what is posted to it arrives with the sender's origin and window. */
export function viewOf(
  target: Receiver,
  from: Pick<Receiver, "origin">,
  source: () => unknown,
): Window {
  const view: Pick<Window, "closed"> & {
    postMessage: (message: unknown, targetOrigin: string, transfer?: Transferable[]) => void;
  } = {
    closed: false,
    postMessage: (message, targetOrigin, transfer = []) => {
      const localPorts = transfer.filter(
        (item) => (item as unknown) instanceof LocalPort,
      ) as MessagePort[];
      const moved = transfer.filter((item) => !((item as unknown) instanceof LocalPort));
      const copy = structuredClone(
        { message, ports: moved.filter((item) => item instanceof MessagePort) },
        { transfer: moved },
      );
      if (targetOrigin !== "*" && targetOrigin !== target.origin) return;
      setTimeout(() =>
        target.deliver({
          data: copy.message,
          origin: from.origin,
          source: source(),
          ports: [...copy.ports, ...localPorts],
        }),
      );
    },
  };
  return view as unknown as Window;
}

/** A host's window and a tool's window inside it, each as itself and as the other sees it. */
export function twoWindows(
  hostOrigin = "https://host.example",
  toolOrigin = "https://tool.example",
) {
  const host = new FakeWindow(hostOrigin);
  const tool = new FakeWindow(toolOrigin);
  const toolSeenByHost = viewOf(tool, host, () => hostSeenByTool);
  const hostSeenByTool: Window = viewOf(host, tool, () => toolSeenByHost);
  tool.parent = hostSeenByTool;
  return {
    host: host as FakeWindow & Window,
    tool: tool as FakeWindow & Window,
    toolSeenByHost,
    hostSeenByTool,
  };
}
