import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What the page of a trial gets. */
export interface Trial {
  readonly url: string;
  readonly scopes: readonly string[];
  readonly timeoutMs: number;
}

export interface TrialResult {
  readonly isConnected: boolean;
  /** Calls that were refused, each method once. */
  readonly refused: readonly {
    readonly method: string;
    readonly code: string;
    readonly scope: string | null;
  }[];
}

const LOOPBACK = "127.0.0.1";
const BROWSER_TIMEOUT_MS = 60_000;
const PROFILE_ATTEMPTS = 30;
const PROFILE_RETRY_MS = 100;
const MAX_RESULT_BYTES = 1_000_000;
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Throws with a sentence if there is no browser. */
export function findBrowser(named = process.env["CHROME_PATH"]): string {
  const found = (named === undefined ? BROWSERS : [named]).find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(
      named === undefined
        ? "No Chromium or Chrome was found, which the test needs. Name one with --browser or in CHROME_PATH."
        : `There is no browser at ${named}.`,
    );
  return found;
}

/**
 * Opens a tool in a mock host in a headless browser. `port` is the mock host's; 0 for any. Rejects
 * with a sentence if the port is occupied or the browser does not run.
 */
export async function runTrial(trial: Trial, port: number, browser: string): Promise<TrialResult> {
  const server = createServer();
  const result = resultOf(server, trial);
  server.listen(port, LOOPBACK);
  await once(server, "listening").catch(() => {
    throw new Error(`The port ${port} of the mock host is occupied.`);
  });
  const profile = mkdtempSync(join(tmpdir(), "tera-tool-browser-"));
  const child = spawn(
    browser,
    [
      "--headless",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      `--user-data-dir=${profile}`,
      // The browser's sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // Keeps the browser open.
      "--remote-debugging-port=0",
      `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new Error(`The browser ${browser} ended without a result.`));
    child.once("error", fail);
    child.once("exit", fail);
    setTimeout(fail, BROWSER_TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([result, ended]);
  } finally {
    ended.catch(() => {});
    if (child.exitCode === null && child.pid !== undefined) {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    }
    server.closeAllConnections();
    server.close();
    await removeProfile(profile);
  }
}

/**
 * The browser's other processes write to the profile for a moment after it has ended. What can't
 * be removed then stays in the system's temporary folder, and is no reason to lose a result.
 */
async function removeProfile(profile: string): Promise<void> {
  for (let attempt = 0; attempt < PROFILE_ATTEMPTS; attempt++) {
    try {
      rmSync(profile, { recursive: true, force: true });
      return;
    } catch {
      await sleep(PROFILE_RETRY_MS);
    }
  }
}

/** Serves the page of a trial; resolves to what it reports. */
function resultOf(server: Server, trial: Trial): Promise<TrialResult> {
  const script = readFileSync(new URL("trial-page.js", import.meta.url));
  return new Promise((resolve, reject) => {
    server.on("request", (request, response) => {
      if (request.method === "POST") {
        response.writeHead(204).end();
        readResult(request).then(resolve, reject);
      } else if (request.url === "/trial-page.js")
        response.writeHead(200, { "content-type": "text/javascript" }).end(script);
      else
        response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(
            `<!doctype html><title>Mock host</title><body><script type="application/json" id="trial">${JSON.stringify(trial).replaceAll("<", "\\u003c")}</script><script type="module" src="/trial-page.js"></script>`,
          );
    });
  });
}

async function readResult(request: IncomingMessage): Promise<TrialResult> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_RESULT_BYTES) throw new Error("The tool's test sent too much.");
  }
  return JSON.parse(text) as TrialResult;
}
