import { expect, type Page } from "@playwright/test";
import { toolIn } from "../e2e/tool-frame.ts";
import type { Product } from "../product/product.ts";
import type { HelpPicture } from "./help-pictures.ts";

const TOGETHER_WITHIN_MS = 40_000;

export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a picture's screen and returns the area to show, in CSS pixels of the window. Fails if one
 * of the picture's controls is outside this area.
 */
export async function showPicture(
  page: Page,
  product: Product,
  picture: HelpPicture,
): Promise<PictureArea> {
  const { path, width, height, prepare, crop, controls, isOfTool = false } = picture;
  await page.setViewportSize({ width, height });
  await page.goto(`${product.origin}${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await prepare?.(page);
  await page.mouse.move(0, 0);
  const part = crop?.(page) ?? page.getByRole("main");
  await expect(part).toBeVisible();
  const place = isOfTool ? toolIn(page) : (crop?.(page) ?? page.locator("body"));
  let area: PictureArea | undefined;
  // Data that arrives moves the parts.
  await expect(async () => {
    area = inWindow(await part.boundingBox(), { width, height });
    for (const [role, name] of controls) {
      const control = place.getByRole(role, { name, exact: true }).first();
      await expect(control).toBeVisible();
      const box = await control.boundingBox();
      expect(isWithin(box, area), `${picture.id} shows the ${role} ${name}`).toBe(true);
    }
  }).toPass({ timeout: TOGETHER_WITHIN_MS });
  if (area === undefined) throw new Error(`${picture.id} was not measured.`);
  return area;
}

function inWindow(
  box: PictureArea | null,
  window: { readonly width: number; readonly height: number },
): PictureArea {
  if (box === null) throw new Error("The part that the picture shows is hidden.");
  const y = Math.max(0, box.y);
  return {
    x: box.x,
    y,
    width: Math.min(box.width, window.width - box.x),
    height: Math.min(box.y + box.height, window.height) - y,
  };
}

function isWithin(box: PictureArea | null, area: PictureArea): boolean {
  return (
    box !== null &&
    box.x >= area.x &&
    box.y >= area.y &&
    box.x + box.width <= area.x + area.width &&
    box.y + box.height <= area.y + area.height
  );
}
