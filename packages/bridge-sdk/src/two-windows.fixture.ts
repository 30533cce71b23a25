/** A message as one window hands it to another. */
interface FakeEvent {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
  readonly ports: readonly MessagePort[];
}

/** A window reduced to what the bridge uses of it; messages are really cloned and arrive in a later task. */
export class FakeWindow {
  readonly origin: string;
  parent: unknown = this;
  opener: unknown = null;
  private readonly listeners = new Set<(event: FakeEvent) => void>();

  constructor(origin: string) {
    this.origin = origin;
  }

  addEventListener(type: string, listener: (event: FakeEvent) => void): void {
    if (type === "message") this.listeners.add(listener);
  }

  removeEventListener(_type: string, listener: (event: FakeEvent) => void): void {
    this.listeners.delete(listener);
  }

  /** How many listeners there are, to see that none is left behind. */
  get listenerCount(): number {
    return this.listeners.size;
  }

  /** Delivers as if `source` of `origin` had posted it. */
  deliver(event: FakeEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** Makes `target` as seen from `from`: what is posted to it arrives with the sender's origin and window. */
export function viewOf(target: FakeWindow, from: FakeWindow, source: () => unknown) {
  return {
    postMessage: (message: unknown, targetOrigin: string, transfer: Transferable[] = []): void => {
      const ports = transfer.filter((item) => item instanceof MessagePort);
      const copy = structuredClone({ message, ports }, { transfer });
      if (targetOrigin !== "*" && targetOrigin !== target.origin) return;
      setTimeout(() => target.deliver({ data: copy.message, origin: from.origin, source: source(), ports: copy.ports }));
    },
  };
}

/** A host's window and a tool's window inside it, each as itself and as the other sees it. */
export function twoWindows(hostOrigin = "https://host.example", toolOrigin = "https://tool.example") {
  const host = new FakeWindow(hostOrigin);
  const tool = new FakeWindow(toolOrigin);
  const toolSeenByHost = viewOf(tool, host, () => hostSeenByTool) as unknown as Window;
  const hostSeenByTool: unknown = viewOf(host, tool, () => toolSeenByHost);
  tool.parent = hostSeenByTool;
  return { host: host as FakeWindow & Window, tool: tool as FakeWindow & Window, toolSeenByHost, hostSeenByTool: hostSeenByTool as Window };
}
