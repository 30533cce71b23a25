import { REQUEST_ID_HEADER } from "@tera/contract";
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiError } from "./api-error.ts";

/** Writes a response to a raw socket, then closes it. */
export function endConnection(
  socket: Duplex,
  status: number,
  { code, message }: ApiError,
  {
    isHead = false,
    requestId = randomUUID(),
  }: { readonly isHead?: boolean; readonly requestId?: string } = {},
): void {
  const body = isHead ? "" : JSON.stringify({ code, message });
  // Otherwise a client that keeps its side of the connection open would keep the server's open too.
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${REQUEST_ID_HEADER}: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
