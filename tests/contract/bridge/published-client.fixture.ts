import { createRequire } from "node:module";
import { build } from "esbuild";

interface PublishedClient {
  init(): Promise<unknown>;
  readonly settings: { readonly mode: string };
  /** Excludes calls that return the client's own classes. */
  readonly methods: readonly string[];
  readonly dom: {
    readonly el: HTMLElement | null;
    readonly iframe: HTMLIFrameElement | null;
    readonly popup: Window | null;
  };
  readonly events: { on(event: string, listener: (payload: unknown) => void): void };
  rpc(method: string, ...args: unknown[]): Promise<unknown>;
  readonly [member: string]: unknown;
}

declare global {
  interface Window {
    makePublishedClient(options: Record<string, unknown>): PublishedClient;
    client: PublishedClient;
  }
}

/** The client's defaults, 300 ms and 10 s, could change its mode on a busy machine. */
const TIMEOUTS = { modeTimeout: 30_000, handshakeTimeout: 60_000 };

/** Bundles @iebh/tera-fy 2.2.9 as a script that defines `makePublishedClient(options)`. */
export async function bundlePublishedClient(): Promise<string> {
  const client = createRequire(import.meta.url).resolve("@iebh/tera-fy");
  const contents = `import Client from ${JSON.stringify(client)}; window.makePublishedClient = (options) => new Client({ ...${JSON.stringify(TIMEOUTS)}, ...options });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
