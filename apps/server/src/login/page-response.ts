import type { ServerResponse } from "node:http";
import { type Page, htmlHeaders } from "./pages/page.ts";

export type PageResponse =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly page: Page;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly string[];
    }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies?: readonly string[] };

export function show(
  page: Page,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): PageResponse {
  return { kind: "page", status, page, headers };
}

/** Status 303 makes the browser follow with a GET. */
export function redirect(to: string, cookies: readonly string[] = []): PageResponse {
  return { kind: "redirect", to, cookies };
}

/** `cookies` are Set-Cookie headers. */
export function withCookies(answer: PageResponse, cookies: readonly string[]): PageResponse {
  return { ...answer, cookies: [...(answer.cookies ?? []), ...cookies] };
}

export function send(response: ServerResponse, answer: PageResponse): void {
  const cookies = answer.cookies ?? [];
  const setCookie = cookies.length > 0 ? { "set-cookie": [...cookies] } : {};
  if (answer.kind === "redirect") {
    response.writeHead(303, {
      location: answer.to,
      "cache-control": "no-store",
      ...setCookie,
    });
    response.end();
    return;
  }
  response.writeHead(answer.status, {
    ...htmlHeaders(answer.page.nonce, answer.page.hasScripts),
    ...answer.headers,
    ...setCookie,
  });
  response.end(answer.page.html);
}
