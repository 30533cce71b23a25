import { framingRefusal } from "@tera/bridge-sdk/manifest";
import type { CheckedTool, ToolDefinition } from "@tera/contract";
import { fetchWithinOrigin, RedirectsElsewhere, TooManyRedirects } from "../fetch-within-origin.ts";

const TIMEOUT_MS = 5000;
const CONCURRENT_CHECKS = 6;
const KEEP_MS = 60_000;

interface ToolState extends Pick<CheckedTool, "state" | "detail"> {
  /** Whether requests of other sites' pages fail although the address answers. */
  readonly hidesAnswers: boolean;
}

/** Returns a check of one tool's address, which keeps each result for a minute. */
export function createToolCheck(
  publicOrigin: string,
  now: () => number = Date.now,
): (tool: ToolDefinition) => Promise<ToolState> {
  const kept = new Map<string, { readonly until: number; readonly state: Promise<ToolState> }>();
  return (tool) => {
    const known = kept.get(tool.id);
    if (known !== undefined && known.until > now()) return known.state;
    const state = checkTool(tool, publicOrigin);
    kept.set(tool.id, { until: now() + KEEP_MS, state });
    return state;
  };
}

/**
 * Requests the address of each tool in the catalogue, and no other. Returns the results in the
 * order of `tools`.
 */
export async function checkTools(
  tools: readonly ToolDefinition[],
  publicOrigin: string,
): Promise<CheckedTool[]> {
  const checked: CheckedTool[] = [];
  const waiting = [...tools.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, tool] = next;
      const { id, name, url = null } = tool;
      const { state, detail } = await checkTool(tool, publicOrigin);
      checked[place] = { id, name, url, state, detail };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
  return checked;
}

async function checkTool({ url }: ToolDefinition, publicOrigin: string): Promise<ToolState> {
  return url === undefined
    ? { state: "not-set-up", detail: null, hidesAnswers: false }
    : checkAddress(new URL(url), publicOrigin);
}

async function checkAddress(url: URL, publicOrigin: string): Promise<ToolState> {
  try {
    const response = await fetchWithinOrigin(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return stateOf(response, publicOrigin);
  } catch (error) {
    if (error instanceof RedirectsElsewhere)
      return { state: "redirects", detail: error.origin, hidesAnswers: false };
    return notAnswering(error instanceof TooManyRedirects ? error.message : reasonOf(error));
  }
}

function stateOf({ ok, status, headers }: Response, publicOrigin: string): ToolState {
  if (!ok) return notAnswering(`HTTP ${status}`);
  const refusal = framingRefusal(headers, publicOrigin);
  return {
    state: refusal === undefined ? "answers" : "refuses-framing",
    detail: refusal ?? null,
    hidesAnswers: /^same-(?:origin|site)$/iu.test(
      headers.get("cross-origin-resource-policy") ?? "",
    ),
  };
}

function notAnswering(detail: string): ToolState {
  return { state: "not-answering", detail, hidesAnswers: false };
}

/** Returns the error's code instead of its text, which may quote addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "No answer within 5 s";
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : "Connection failed";
}
