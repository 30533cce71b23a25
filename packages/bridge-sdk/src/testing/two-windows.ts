import { LocalPort } from "./local-channel.ts";

export interface WindowEvent {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
  readonly ports: readonly MessagePort[];
}

export interface Receiver {
  readonly origin: string;
  deliver(event: WindowEvent): void;
}

/** Implements only the parts of a window that the bridge uses. */
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

  /** Number of message and pagehide listeners, for finding leaks. */
  get listenerCount(): number {
    return (this.listeners.get("message")?.size ?? 0) + (this.listeners.get("pagehide")?.size ?? 0);
  }

  deliver(event: WindowEvent): void {
    for (const listener of this.listeners.get("message") ?? []) listener(event);
  }

  /** Simulates unloading the document. */
  leave(): void {
    for (const listener of this.listeners.get("pagehide") ?? []) listener({ persisted: false });
  }
}

/**
 * Returns `target` as seen from `from`. Messages to it are cloned, and arrive in a later task with
 * the sender's origin and window.
 */
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

/** Returns a host window and a tool window inside it, and how each sees the other. */
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
