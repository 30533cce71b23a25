import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chromium, type BrowserContext, expect, test } from "@playwright/test";
import { seedProject } from "../e2e/seed-project.ts";
import { person } from "../e2e/people.ts";
import { freePort, type Product, startProduct } from "../product/product.ts";
import {
  CATEGORIES,
  type Category,
  type Device,
  DEVICES,
  loadLighthouse,
  type Measure,
  type Measurement,
} from "./lighthouse.ts";

/** Categories that must score 100. The others are only reported. */
const REQUIRED_CATEGORIES: readonly Category[] = ["accessibility", "best-practices"];
const MIN_SCORE = 100;
const LIGHTHOUSE = process.env["LIGHTHOUSE"] ?? "";

interface Row extends Measurement {
  readonly page: string;
  readonly device: Device;
}

test("the front page, projects and files pages score 100 in accessibility and best practices", async ({
  launchOptions,
}, testInfo) => {
  const measure = await loadLighthouse(LIGHTHOUSE);
  const product = await startProduct();
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const port = await freePort();
  // Lighthouse opens tabs in the browser's own profile, which must therefore be logged in.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  try {
    rows.push(...(await measurePage("/", product, port, measure)));
    await enter(context, product);
    for (const path of ["/projects", "/project/files"])
      rows.push(...(await measurePage(path, product, port, measure)));
  } finally {
    await context.close();
    await product.close();
    rmSync(profile, { recursive: true, force: true });
    console.log(`\n${table(rows)}\n`);
  }
  const list = testInfo.outputPath("faults.json");
  writeFileSync(
    list,
    JSON.stringify(
      rows.map((row) => ({ ...row, faults: row.faults(CATEGORIES) })),
      undefined,
      2,
    ),
  );
  console.log(`The audits that cost points are listed in ${relative(process.cwd(), list)}`);
  for (const { page, device, scores, faults } of rows) {
    for (const category of REQUIRED_CATEGORIES)
      expect
        .soft(
          scores[category],
          `${category} of ${page} as ${device}:\n${faults([category]).join("\n")}`,
        )
        .toBe(MIN_SCORE);
  }
});

async function enter(context: BrowserContext, product: Product): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const { library } = await seedProject(page, product, person("Amara", "Osei"));
  await page.goto(`${product.origin}/project/files`);
  await expect(page.getByRole("link", { name: library, exact: true }).first()).toBeVisible();
  await page.close();
}

async function measurePage(
  path: string,
  product: Product,
  port: number,
  measure: Measure,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const device of DEVICES)
    rows.push({ page: path, device, ...(await measure(`${product.origin}${path}`, device, port)) });
  return rows;
}

function table(rows: readonly Row[]): string {
  const lines = [
    ["page", "device", ...CATEGORIES],
    ...rows.map(({ page, device, scores }) => [
      page,
      device,
      ...CATEGORIES.map((category) => String(scores[category])),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
