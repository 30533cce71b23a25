import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type * as axeCore from "axe-core";

/** The minified axe source, injected into every page. Half the size of the builder's default. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The tags of the rules for WCAG 2.2, levels A and AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export interface AxeOptions {
  readonly only: { readonly type: "tag" | "rule"; readonly values: readonly string[] };
  /** A path of CSS selectors: each frame to enter, then the element to check. */
  readonly within?: readonly string[];
  readonly exclude?: string;
  readonly without?: string;
}

/** On a page without frames, axe is injected once and reused. */
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
