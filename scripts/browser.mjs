import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, runNode } from "./run.mjs";

const DEFAULT_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Tests pass another machine. */
const thisMachine = {
  named: process.env.CHROME_PATH,
  usualPlaces: DEFAULT_PATHS,
  exists: existsSync,
  isRootOnDebian,
  ownPath: async () => (await import("playwright-core")).chromium.executablePath(),
  install: { withApt, withPlaywright },
};

/** Returns CHROME_PATH, the system's Chromium or Playwright's own, if one exists. */
export async function findBrowser(machine = thisMachine) {
  if (machine.named) {
    if (machine.exists(machine.named)) return machine.named;
    console.warn(`CHROME_PATH names ${machine.named}, which does not exist; looking elsewhere.`);
  }
  const usual = machine.usualPlaces.find((place) => machine.exists(place));
  if (usual) return usual;
  const own = await machine.ownPath();
  return machine.exists(own) ? own : undefined;
}

/** Resolves to undefined if Chromium neither exists nor can be installed. */
export async function findOrInstallBrowser(machine = thisMachine) {
  const found = await findBrowser(machine);
  if (found) return found;
  if (machine.isRootOnDebian()) {
    console.log(
      "No Chromium was found. Installing Debian's package, as root: apt-get update, then apt-get install chromium …",
    );
    await machine.install.withApt();
  } else {
    console.log(
      "No Chromium was found. Installing Playwright's own into this user's cache: playwright install chromium …",
    );
    await machine.install.withPlaywright();
  }
  return findBrowser({ ...machine, named: undefined });
}

async function withApt() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const updated = await run("apt-get", ["update", "-qq"], { env, quiet: true });
  return updated === 0
    ? run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
        env,
        quiet: true,
      })
    : updated;
}

function withPlaywright() {
  return runNode(join(root, "node_modules/playwright-core/cli.js"), ["install", "chromium"]);
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/os-release"))
    return false;
  return /^ID(_LIKE)?=.*debian/mu.test(readFileSync("/etc/os-release", "utf8"));
}
