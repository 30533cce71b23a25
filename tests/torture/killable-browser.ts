import { setTimeout as rest } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { isRunning } from "../../apps/server/src/database/process-identity.ts";

/** A browser with a profile on the disc, whose processes can be ended as a power cut would end them. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Ends all its processes with SIGKILL; resolves once they are gone. The profile stays as it is. */
  kill(): Promise<void>;
}

/** Starts the browser at `executable` on a profile, which may be one that was left behind by a kill. */
export async function startKillableBrowser(
  executable: string,
  profile: string,
): Promise<KillableBrowser> {
  // Playwright starts it. Attaching to a browser that somebody else starts hangs in 1 of 40 starts on a busy machine.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: ["--disable-quic"],
    viewport: { width: 1440, height: 900 },
  });
  const pid = await browserProcess(context);
  return {
    context,
    async kill() {
      if (!isRunning(pid)) return;
      // Playwright gives the browser a process group of its own, so none of its many processes outlives this.
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
