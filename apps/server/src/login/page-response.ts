import type { ServerResponse } from "node:http";
import { type Page, htmlHeaders } from "./pages/page.ts";

/** What a page of the login answers with. */
export type PageResponse =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly page: Page;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies?: readonly string[] };

/** A page, with status 200 unless told. */
export function show(
  page: Page,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): PageResponse {
  return { kind: "page", status, page, headers };
}

/** Sends the browser on, always by GET. */
export function redirect(to: string, cookies: readonly string[] = []): PageResponse {
  return { kind: "redirect", to, cookies };
}

/** Writes an answer out. */
export function send(response: ServerResponse, answer: PageResponse): void {
  if (answer.kind === "redirect") {
    const cookies = answer.cookies ?? [];
    response.writeHead(303, {
      location: answer.to,
      "cache-control": "no-store",
      ...(cookies.length > 0 ? { "set-cookie": [...cookies] } : {}),
    });
    response.end();
    return;
  }
  response.writeHead(answer.status, {
    ...htmlHeaders(answer.page.nonce, answer.page.hasScripts),
    ...answer.headers,
  });
  response.end(answer.page.html);
}
