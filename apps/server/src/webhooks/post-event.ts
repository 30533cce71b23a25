import { request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { WebhookProblem } from "@tera/contract";
import { lookUpPublicOnly, requireUsableForm, UnusableAddress } from "./webhook-address.ts";

const TIMEOUT_MS = 10_000;

export interface PostedEvent {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PostOptions {
  /** Hosts that may be private, and called without https. */
  readonly privateHosts: readonly string[];
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

export interface PostResult {
  readonly status: number | null;
  /** Null if the receiver accepted the event. */
  readonly problem: WebhookProblem | null;
}

/** Posts JSON and reads only the answer's status. Follows no redirect. */
export async function postEvent(
  { address, body, headers }: PostedEvent,
  { privateHosts, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(address);
    requireUsableForm(url, privateHosts);
    const status = await statusOf(url, body, {
      method: "POST",
      // A new connection for each event, so that each checks the address.
      agent: false,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
      signal: AbortSignal.any([signal, timeout]),
      ...(privateHosts.includes(url.host) ? {} : { lookup: lookUpPublicOnly }),
    });
    return { status, problem: problemOfStatus(status) };
  } catch (error) {
    return { status: null, problem: timeout.aborted ? "timeout" : problemOf(error) };
  }
}

function statusOf(url: URL, body: string, options: RequestOptions): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on("error", reject)
      .end(body);
  });
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

function problemOf(error: unknown): WebhookProblem {
  if (error instanceof UnusableAddress) return "address";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "address";
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/u.test(code) ? "certificate" : "connection";
}
