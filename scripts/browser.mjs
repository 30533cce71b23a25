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

/** The path in Debian's package. */
const HEADLESS_SHELL_PATH = "/usr/bin/chromium-headless-shell";

/** Limits how long apt waits for a mirror or a lock, so that it does not hold up the tests. */
const APT_PATIENCE = ["-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=60"];

/** Tests replace these functions and paths. */
const thisMachine = {
  named: process.env.CHROME_PATH,
  usualPlaces: DEFAULT_PATHS,
  shellPlace: HEADLESS_SHELL_PATH,
  exists: existsSync,
  isRootOnDebian,
  ownPath: async () => (await import("playwright-core")).chromium.executablePath(),
  install: { withApt, withPlaywright, shellWithApt },
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

/**
 * Like `findOrInstallBrowser`, but says why `command` can't run and exits if there is none. `loss`
 * completes "so …".
 */
export async function browserOrExit(loss, command) {
  const browser = await findOrInstallBrowser();
  if (browser) return browser;
  console.error(
    `No Chromium could be found or installed, so ${loss}. Install Chromium or Chrome (or name one in CHROME_PATH), then run ${command} again.`,
  );
  process.exit(1);
}

/**
 * Resolves to Chromium's headless shell, which runs the same pages in about two thirds of the time.
 * Resolves to undefined if CHROME_PATH names the browser to use, or if the headless shell neither
 * exists nor can be installed; the tests then run in Chromium.
 */
export async function findOrInstallHeadlessShell(machine = thisMachine) {
  if (machine.named) return undefined;
  if (machine.exists(machine.shellPlace)) return machine.shellPlace;
  if (!machine.isRootOnDebian()) return undefined;
  console.log(
    "Tests run faster in Chromium's headless shell. Installing Debian's package, as root: apt-get install chromium-headless-shell …",
  );
  await machine.install.shellWithApt();
  if (machine.exists(machine.shellPlace)) return machine.shellPlace;
  console.log("It could not be installed, so the tests run in Chromium, which takes longer.");
  return undefined;
}

function withApt() {
  return installWithApt("chromium");
}

/** Fails rather than replace the installed Chromium, which may be running. */
function shellWithApt() {
  return installWithApt("chromium-headless-shell", "--no-upgrade");
}

async function installWithApt(name, ...how) {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, quiet: true };
  const updated = await run("apt-get", [...APT_PATIENCE, "update", "-qq"], options);
  return updated === 0
    ? run(
        "apt-get",
        [...APT_PATIENCE, "install", "-y", "-qq", "--no-install-recommends", ...how, name],
        options,
      )
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
