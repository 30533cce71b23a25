import type { IncomingMessage } from "node:http";

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pair = (request.headers.cookie ?? "")
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
