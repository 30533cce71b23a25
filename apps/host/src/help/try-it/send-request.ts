import type { ApiRequest } from "./api-request.ts";

const MAX_SHOWN_BYTES = 100_000;
const SHOWN_HEADERS = [
  "content-type",
  "content-length",
  "cache-control",
  "etag",
  "retry-after",
] as const;

export interface ApiAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON is indented. Undefined if the answer is not text. */
  readonly text: string | undefined;
  /** True if the answer is longer than `text`. */
  readonly isCut: boolean;
}

/**
 * Sends a request to this site, without the person's own login. Rejects without a connection, and
 * for addresses of other sites.
 */
export async function sendRequest(
  { method, address, headers, body }: ApiRequest,
  token: string,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  if (new URL(address).origin !== location.origin)
    throw new TypeError("Requests go only to this site.");
  const start = performance.now();
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(token === "" ? {} : { Authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    signal,
  });
  const milliseconds = Math.round(performance.now() - start);
  const type = answer.headers.get("content-type") ?? "";
  const isText = /^text\/|\bjson\b/u.test(type);
  const { text, isCut } = isText ? await readStart(answer) : { text: undefined, isCut: false };
  return {
    status: answer.status,
    milliseconds,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: text !== undefined && !isCut && type.includes("json") ? indented(text) : text,
    isCut,
  };
}

/** Reads only as much of the body as is shown. */
async function readStart({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value.subarray(0, MAX_SHOWN_BYTES - bytes), { stream: true });
    bytes += value.length;
    if (bytes > MAX_SHOWN_BYTES) {
      await reader.cancel();
      return { text, isCut: true };
    }
  }
  return { text, isCut: false };
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
