import type { LookupResult } from "@tera/contract";
import { fetchWithinOrigin } from "../fetch-within-origin.ts";
import { textWithin } from "../text-within.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_000_000;
const TOO_MANY_REQUESTS = 429;

export type FailureReason = Extract<LookupResult, { outcome: "failed" }>["reason"];

/** A service that didn't answer as expected. Never contains what it sent. */
export class LookupFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`The lookup service failed: ${reason}`, options);
    this.name = "LookupFailure";
    this.reason = reason;
  }
}

/**
 * Returns the answer's text, or undefined if the service says that there is nothing. Throws
 * LookupFailure, also if the answer takes over 10 s or has over 4 MB.
 */
export async function askService(
  service: URL,
  path: string,
  query: Readonly<Record<string, string>>,
  agent: string,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetchWithinOrigin(addressOf(service, path, query), {
      signal,
      headers: { "user-agent": agent },
    });
    if (response.ok) {
      const text = await textWithin(response, MAX_ANSWER_BYTES);
      if (text === undefined) throw new LookupFailure("unexpected");
      return text;
    }
    await response.body?.cancel();
    if (response.status === 400 || response.status === 404) return undefined;
    throw new LookupFailure(response.status === TOO_MANY_REQUESTS ? "busy" : "unexpected");
  } catch (error) {
    if (error instanceof LookupFailure) throw error;
    if (signal.aborted) throw new LookupFailure("timeout", { cause: error });
    throw new LookupFailure(error instanceof TypeError ? "unreachable" : "unexpected", {
      cause: error,
    });
  }
}

/** Keeps the query of the service's own address, such as a key. */
function addressOf(service: URL, path: string, query: Readonly<Record<string, string>>): URL {
  const address = new URL(service);
  address.pathname = `${service.pathname.replace(/\/$/u, "")}/${path}`;
  address.hash = "";
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
