const RETRY_DELAY_MS = 1000;

/**
 * Resolves to false if a tool's address does not answer twice in a row. Any answer counts, whatever
 * its status. A frame can't detect this, because the browser's error page loads like any other
 * page. The page's policy must allow connections to the address.
 */
export async function isToolReachable(address: string, signal: AbortSignal): Promise<boolean> {
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
