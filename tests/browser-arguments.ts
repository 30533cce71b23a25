/**
 * Features that Playwright 1.65 disables, except for Windows and Edge. Repeated here, because
 * Chromium uses only the last `--disable-features`.
 */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Chromium loads two pages for the address bar per window, which is half the cost of a context with
 * one page.
 */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Each navigation starts a spare process, which most contexts close unused. */
const SPARE_PROCESS = "SpareRendererForSitePerProcess";

/** Most pages of tests live only seconds, too short for optimized code to pay off. */
const NO_OPTIMIZED_CODE = "--js-flags=--no-turbofan --no-maglev";

/**
 * For measurements: scripts run as in people's browsers. Chromium's sandbox does not work as root.
 * The browser makes no background requests.
 */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(",")}`,
];
export const TEST_ARGUMENTS = [...BROWSER_ARGUMENTS, NO_OPTIMIZED_CODE];

/** Without `path`, Playwright's own Chromium starts. */
export function launchOptions(
  path: string | undefined,
  args = TEST_ARGUMENTS,
): {
  readonly args: string[];
  readonly executablePath?: string;
} {
  return { args, ...(path ? { executablePath: path } : {}) };
}
