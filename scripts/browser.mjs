import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, runNode } from "./run.mjs";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of a Chromium: CHROME_PATH, the system's, or Playwright's own; undefined where there is none. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.warn(`CHROME_PATH names ${named}, which does not exist; looking elsewhere.`);
  }
  const usual = USUAL_PLACES.find((place) => existsSync(place));
  if (usual) return usual;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a Chromium or installs one, saying so first; undefined where both fail. */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (isRootOnDebian()) {
    console.log("No Chromium was found. Installing Debian's package with apt-get (apt-get install chromium) …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, quiet: true });
  } else {
    console.log("No Chromium was found. Installing Playwright's own (playwright install chromium) …");
    await runNode(join(root, "node_modules/playwright-core/cli.js"), ["install", "chromium"]);
  }
  return findBrowser();
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return existsSync("/etc/os-release") && /^ID(_LIKE)?=.*debian/mu.test(readFileSync("/etc/os-release", "utf8"));
}
