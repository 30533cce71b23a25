type PortListener = (event: { readonly data: unknown }) => void;

/**
 * A port within one page, for platforms such as jsdom where Blobs can't cross a real one. Messages
 * are copied and arrive in a later task.
 */
export class LocalPort {
  onmessage: PortListener | null = null;
  private readonly closeListeners = new Set<() => void>();
  private other: LocalPort | undefined;

  static pair(): { port1: MessagePort; port2: MessagePort } {
    const [port1, port2] = [new LocalPort(), new LocalPort()];
    port1.other = port2;
    port2.other = port1;
    return { port1: port1 as unknown as MessagePort, port2: port2 as unknown as MessagePort };
  }

  /** Throws if the message can't be cloned. */
  postMessage(message: unknown): void {
    const data = copyMessage(message);
    const receiver = this.other;
    setTimeout(() => receiver?.onmessage?.({ data }));
  }

  /** Supports only `close`. */
  addEventListener(type: string, listener: () => void): void {
    if (type === "close") this.closeListeners.add(listener);
  }

  /** Closes both ends after pending messages. */
  close(): void {
    const receiver = this.other;
    this.other = undefined;
    setTimeout(() => receiver?.closeListeners.forEach((listener) => listener()));
  }
}

/** Whether Blobs survive structured cloning here. */
export function canSendBlobs(): boolean {
  try {
    return structuredClone(new Blob(["."])).size === 1;
  } catch {
    return false;
  }
}

function copyMessage(value: unknown): unknown {
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return (value as unknown[]).map(copyMessage);
  if (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  ) {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, copyMessage(field)]),
    );
  }
  return structuredClone(value);
}
