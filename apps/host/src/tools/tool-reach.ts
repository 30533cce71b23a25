import { type Answer, toolApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { $isDevMode } from "../user/dev-mode.ts";

const RETRY_DELAY_MS = 1000;

/** `refused`: the tool forbids this site to show it. */
export type ToolReach = "reachable" | "unreachable" | "refused";

/**
 * Finds out whether a tool's address answers, with any status, and whether it may be framed. A
 * frame can't detect this, because the browser's error page loads like any other page. `probed` is
 * the address of a tool that makes no calls; it is unreachable after two requests in a row without
 * an answer.
 */
export async function findToolReach(
  tool: string,
  probed: string | undefined,
  signal: AbortSignal,
): Promise<ToolReach> {
  const [isAnswering, server] = await Promise.all([
    probed === undefined || answersTwice(probed, signal),
    askServer(tool, signal),
  ]);
  if (server?.state === "refuses-framing") return "refused";
  const isHidden = server?.state === "answers" && server.hidesAnswers;
  return isAnswering || isHidden ? "reachable" : "unreachable";
}

async function askServer(
  tool: string,
  signal: AbortSignal,
): Promise<Answer<typeof toolApi.checkAddress> | undefined> {
  // The server knows the address of the catalogue, not that of a development site.
  if ($isDevMode.get()) return undefined;
  try {
    return await platform().http.call(toolApi.checkAddress, {
      params: { tool },
      anonymous: true,
      retry: false,
      signal,
    });
  } catch {
    // Without the server's answer, only the browser's own request counts.
    return undefined;
  }
}

async function answersTwice(address: string, signal: AbortSignal): Promise<boolean> {
  if (await answers(address, signal)) return true;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, RETRY_DELAY_MS);
  });
  return answers(address, signal);
}

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, {
      method: "HEAD",
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      signal,
    });
    return true;
  } catch {
    // An aborted request, or one without a network, says nothing about the tool.
    return signal.aborted || !navigator.onLine;
  }
}
