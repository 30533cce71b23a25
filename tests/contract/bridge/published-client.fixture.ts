import { createRequire } from "node:module";
import { build } from "esbuild";

/** The part of the published client that tests use. */
interface PublishedClient {
  init(): Promise<unknown>;
  readonly settings: { readonly mode: string };
  /** The calls it offers; those that it wraps in classes of its own are not among them. */
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

/** The client gives a page around it 300 ms to say that it is the host, and a host 10 s to come: on a busy machine it would take another way than the one that is tried here. */
const TIMEOUTS = { modeTimeout: 30_000, handshakeTimeout: 60_000 };

/** A page's script that makes clients of the published package, @iebh/tera-fy 2.2.9, with `makePublishedClient(options)`. */
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
