import { setTimeout as rest } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { isRunning } from "../../apps/server/src/database/process-identity.ts";

/** A browser whose processes can all be killed, as by a power cut. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all processes with SIGKILL and resolves once they are gone. The profile remains. */
  kill(): Promise<void>;
}

export async function startKillableBrowser(
  executable: string,
  profile: string,
): Promise<KillableBrowser> {
  // Attaching to a running browser hangs in 1 of 40 starts on a busy machine, so Playwright starts
  // it.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: ["--disable-quic"],
    // A crashed page takes the worker along, for whose answer Playwright would wait for ever.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
  });
  const pid = await browserProcess(context);
  return {
    context,
    async kill() {
      if (!isRunning(pid)) return;
      // Playwright gives the browser its own process group.
      process.kill(-pid, "SIGKILL");
      while (isRunning(pid)) await rest(10);
      await context.close().catch(() => undefined);
    },
  };
}

async function browserProcess(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const answer = await session?.send("SystemInfo.getProcessInfo");
  const pid = answer?.processInfo.find(({ type }) => type === "browser")?.id;
  if (pid === undefined) throw new Error("The browser did not name its process.");
  return pid;
}
