import type { IncomingMessage } from "node:http";
import type { LoginServices, Visit } from "./login-services.ts";

const MAX_FORM_BYTES = 16 * 1024;
const MAX_DRAINED_BYTES = 4 * 1024 * 1024;

export class FormRefusal extends Error {
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, message: string) {
    super(message);
    this.name = "FormRefusal";
    this.status = status;
    this.title = title;
  }
}

/** Returns undefined unless the request is a POST. Otherwise behaves like `readForm`. */
export async function postedForm(
  services: LoginServices,
  { request }: Visit,
): Promise<URLSearchParams | undefined> {
  return request.method === "POST"
    ? readForm(request, services.context.configuration.publicOrigin)
    : undefined;
}

/** Throws FormRefusal unless one of this site's own pages sent the form. */
export async function readForm(
  request: IncomingMessage,
  publicOrigin: string,
): Promise<URLSearchParams> {
  if (!isFromOwnPage(request, publicOrigin)) {
    throw new FormRefusal(
      403,
      "This form came from another site",
      `It was blocked, and nothing was changed. Open ${publicOrigin} in this browser and start again. If you did send it from here, a browser extension may be removing the Origin header.`,
    );
  }
  if (!(request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded")) {
    throw new FormRefusal(
      415,
      "The form could not be read",
      "Nothing was changed. Go back, reload the page and send it again.",
    );
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Discards the rest, because an early response would reset the browser's connection.
    if (size <= MAX_FORM_BYTES) chunks.push(chunk);
    if (size > MAX_DRAINED_BYTES) break;
  }
  if (size > MAX_FORM_BYTES)
    throw new FormRefusal(
      413,
      "The form is too large",
      "Nothing was changed. Go back and shorten what you typed.",
    );
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function isFromOwnPage(request: IncomingMessage, publicOrigin: string): boolean {
  const { origin } = request.headers;
  return origin === undefined
    ? request.headers["sec-fetch-site"] === "same-origin"
    : origin === publicOrigin;
}
