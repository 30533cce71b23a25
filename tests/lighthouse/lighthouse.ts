import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const DEVICES = ["mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** Lighthouse's category names, in its order. Scores are from 0 to 100. */
export const CATEGORIES = ["accessibility", "best-practices", "performance", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Measurement {
  readonly scores: Readonly<Record<Category, number>>;
  /** Returns the audits that cost points in the given categories, with the affected elements. */
  readonly faults: (categories: readonly Category[]) => readonly string[];
}

/** Measures a page in the browser that listens on `port`, using its login. */
export type Measure = (url: string, device: Device, port: number) => Promise<Measurement>;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{ readonly lhr: Report } | undefined>;

/** Loads Lighthouse from `folder`, because it is not a dependency. */
export async function loadLighthouse(folder: string): Promise<Measure> {
  const core = pathToFileURL(join(folder, "node_modules/lighthouse/core/")).href;
  const [{ default: lighthouse }, { default: desktop }] = (await Promise.all([
    import(`${core}index.js`),
    import(`${core}config/desktop-config.js`),
  ])) as [{ default: Lighthouse }, { default: object }];
  return async (url, device, port) => {
    // Keep the browser storage, which contains the login.
    const flags = {
      port,
      logLevel: "error",
      output: "json",
      onlyCategories: CATEGORIES,
      disableStorageReset: true,
    };
    const result = await lighthouse(url, flags, device === "desktop" ? desktop : undefined);
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
    if (result.lhr.runtimeError !== undefined)
      throw new Error(`Lighthouse could not measure ${url}: ${result.lhr.runtimeError.message}`);
    return readReport(result.lhr);
  };
}

function readReport(report: Report): Measurement {
  const score = (category: Category): number =>
    Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      performance: score("performance"),
      seo: score("seo"),
    },
    faults: (categories) =>
      categories.flatMap((category) =>
        (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = report.audits[id];
          if (audit === undefined || weight === 0 || audit.score === null || audit.score === 1)
            return [];
          return [
            `${category}: ${audit.title}${audit.displayValue === undefined ? "" : ` (${audit.displayValue})`} ${JSON.stringify(audit.details?.items ?? [])}`,
          ];
        }),
      ),
  };
}
