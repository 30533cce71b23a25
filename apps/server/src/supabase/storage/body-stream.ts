import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The body of a request, read no faster than it is used: the connection's own stream where there is one, for the web stream around it reads ahead without end. */
export function bodyStream(c: Context): Readable {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  if (bindings?.incoming instanceof Readable) return bindings.incoming;
  return c.req.raw.body === null
    ? Readable.from([])
    : Readable.fromWeb(c.req.raw.body as NodeReadableStream<Uint8Array>);
}
