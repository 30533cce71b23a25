import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type * as axeCore from "axe-core";

/** Half as long as what the builder takes by itself, and it is sent to each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a page is asked. */
export interface AxeOptions {
  /** Rules by tag or by name. */
  readonly only: { readonly type: "tag" | "rule"; readonly values: readonly string[] };
  /** What is asked about, by selectors from the page through its frames; the whole page without it. */
  readonly within?: readonly string[];
  /** Elements that are left out. */
  readonly exclude?: string;
  /** A rule that does not hold for the page as it stands. */
  readonly without?: string;
}

/** What axe finds on the page and in its frames. A page without frames is asked directly, and brings axe along from one question to the next. */
export async function axeFindings(
  page: Page,
  { only, within, exclude, without }: AxeOptions,
): Promise<axeCore.AxeResults["violations"]> {
  const options: axeCore.RunOptions = {
    runOnly: { type: only.type, values: [...only.values] },
    resultTypes: ["violations"],
    ...(without === undefined ? {} : { rules: { [without]: { enabled: false } } }),
  };
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource: SOURCE }).options(options);
    if (within !== undefined) builder.include([...within]);
    if (exclude !== undefined) builder.exclude(exclude);
    return (await builder.analyze()).violations;
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([given, left]) => {
      const { axe } = window as unknown as { readonly axe: typeof axeCore };
      return (await axe.run({ exclude: left === undefined ? [] : [[left]] }, given)).violations;
    },
    [options, exclude] as const,
  );
}
