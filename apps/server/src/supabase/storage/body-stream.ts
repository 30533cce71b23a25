import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Prefers the connection's own stream, because the web stream reads ahead without limit. */
export function bodyStream(c: Context): Readable {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  if (bindings?.incoming instanceof Readable) return bindings.incoming;
  return c.req.raw.body === null
    ? Readable.from([])
    : Readable.fromWeb(c.req.raw.body as NodeReadableStream<Uint8Array>);
}
