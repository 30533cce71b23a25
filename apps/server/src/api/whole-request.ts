import { readText, requireShallow } from "./read-body.ts";

/**
 * The request with its body read to the end, however it was sent: at most `limit` bytes of text, and not nested so deep that whoever walks
 * it runs out of stack. Refuses others with TOO-LARGE or INVALID.
 */
export async function wholeRequest(request: Request, limit: number): Promise<Request> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const text = await readText(request, limit);
  requireShallow(text);
  return new Request(request.url, { method: request.method, headers: request.headers, ...(text === "" ? {} : { body: text }) });
}
