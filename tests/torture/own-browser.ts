import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type BrowserContext, chromium } from "@playwright/test";

/** A browser with a profile on the disc, whose processes can be ended as a power cut would end them. */
export interface OwnBrowser {
  readonly context: BrowserContext;
  /** Ends all its processes with SIGKILL; resolves once they are gone. The profile stays as it is. */
  kill(): Promise<void>;
}

const SWITCHES = [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--remote-debugging-port=0", "--window-size=1440,900",
];
const STARTED_WITHIN = 30_000;

/** Starts the browser at `executable` on a profile, which may be one that was left behind by a kill. */
export async function startOwnBrowser(executable: string, profile: string): Promise<OwnBrowser> {
  // A group of its own, so that none of its many processes outlives the kill.
  const child = spawn(executable, [...SWITCHES, `--user-data-dir=${profile}`], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("The browser has no context of its own.");
  return {
    context,
    async kill() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}

function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const limit = setTimeout(() => reject(new Error(`The browser did not start:\n${printed}`)), STARTED_WITHIN);
    stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/u.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}
