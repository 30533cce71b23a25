import { startProduct } from "../product/product.ts";
import { ENDS, runKilledTabs } from "./killed-tabs.ts";
import { reportFigures, reportFindings } from "./report.ts";
import { seededRandom } from "./random.ts";

const DEFAULT_MINUTES = 2;

export async function tortureTabs({
  minutes = DEFAULT_MINUTES,
  seed,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  const browser = process.env["CHROME_PATH"];
  if (browser === undefined)
    return reportFindings("tabs", [
      "No Chromium was found. Install one, or name it in CHROME_PATH.",
    ]);
  const random = seededRandom(seed);
  const until = performance.now() + minutes * 60_000;
  const product = await startProduct();
  try {
    const { findings, ...figures } = await runKilledTabs({
      product,
      browser,
      random,
      nextEnd: () => (performance.now() < until ? random.pick(ENDS) : undefined),
    });
    reportFigures("tabs", { ...figures, findings: findings.length });
    return reportFindings("tabs", findings);
  } finally {
    await product.close();
  }
}
