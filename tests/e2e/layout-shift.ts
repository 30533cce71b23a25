import { type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import type { SeededProject } from "./seed-project.ts";
import { openedLibrary } from "./screens.ts";

/** Latency makes the parts of a page arrive one by one. Bandwidth does not affect layout shifts. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
/** Slows this machine down to the speed of a cheap phone. */
const SLOW_PROCESSOR = 6;
/** Delays fonts, so that the page is first laid out in fallback fonts. */
const FONT_DELAY_MS = 3000;

export interface SlowlyLoaded {
  readonly path: (seeded: SeededProject) => string;
  readonly isVisitor?: boolean;
  /**
   * True if the page is also measured at desktop width, where the sidebar and an aside appear
   * beside it.
   */
  readonly isTriedWide?: boolean;
  /** True if `npm test` measures the page; the tier `extended` measures all. */
  readonly isUsual?: boolean;
  readonly isLoaded: (page: Page) => Promise<unknown>;
}

const seen =
  (words: string | RegExp) =>
  (page: Page): Promise<void> =>
    expect(page.getByRole("main").getByText(words).first()).toBeVisible();

export const SLOWLY_LOADED: readonly SlowlyLoaded[] = [
  { path: () => "/", isVisitor: true, isUsual: true, isLoaded: seen("Collaborative") },
  { path: () => "/", isTriedWide: true, isLoaded: seen("What you can do next") },
  {
    path: () => "/projects",
    isLoaded: (page) => expect(page.getByText("Open now")).toBeAttached(),
  },
  { path: () => "/projects/create", isLoaded: seen("Project type") },
  { path: () => "/project", isTriedWide: true, isUsual: true, isLoaded: seen("Recently changed") },
  { path: () => "/project/settings", isLoaded: seen("h.novotna@cuni.example") },
  { path: () => "/project/files", isTriedWide: true, isLoaded: seen("Search results") },
  { path: ({ library }) => openedLibrary(library), isLoaded: seen("12 references") },
  { path: () => "/tools", isLoaded: seen("MeshMate") },
];

export interface LayoutShift {
  /** The sum of all shifts, not only the worst session window as in CLS. */
  readonly total: number;
  /** For each element that moved, its text, and its place before and after. */
  readonly moved: readonly string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Loads a page over a slow network without caches and sums the layout shifts until it settles.
 * Narrow windows also get a slow processor and late web fonts.
 */
export async function layoutShiftOf(
  context: BrowserContext,
  url: string,
  {
    width,
    height,
    arrived,
  }: {
    readonly width: number;
    readonly height: number;
    readonly arrived: SlowlyLoaded["isLoaded"];
  },
): Promise<LayoutShift> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  // Earlier visits' data would show pages immediately.
  await page.addInitScript(() => {
    const known = Object.getOwnPropertyDescriptor(IDBFactory.prototype, "open")
      ?.value as typeof indexedDB.open;
    IDBFactory.prototype.open = function openEmpty(name, version) {
      return known.call(this, `${name} ${performance.timeOrigin}`, version);
    };
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  if (width < 768) await slowPhone(page, session);
  await page.goto(url);
  await arrived(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
    entries.push(...observer.takeRecords());
    const shifts = entries as ShiftEntry[];
    const textOf = (node: Node | null): string => (node?.textContent ?? "").slice(0, 40);
    const placeOf = (rect: DOMRectReadOnly): string =>
      `${rect.x},${rect.y} ${rect.width}x${rect.height}`;
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `"${textOf(node)}" from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
        ),
      ),
    };
  });
  await page.close();
  return shift;
}

async function slowPhone(page: Page, session: CDPSession): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, FONT_DELAY_MS);
    });
    await route.continue();
  });
}
