import type { Locator, Page } from "@playwright/test";

/** Shows a pointer where the mouse is, because a screencast has none. */
export async function showPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pointer = document.createElement("div");
    pointer.popover = "manual";
    pointer.setAttribute("aria-hidden", "true");
    const shape = `polygon(0 0, 0 76%, 22% 58%, 38% 96%, 54% 88%, 38% 52%, 66% 52%)`;
    pointer.style.cssText = `position: fixed; inset: auto; margin: 0; padding: 0; border: 0; width: 20px; height: 24px; overflow: visible; pointer-events: none; background: #14202a; clip-path: ${shape};`;
    document.addEventListener("mousemove", ({ clientX, clientY }) => {
      if (!pointer.isConnected) document.body.append(pointer);
      // Shown again each time, to stay above dialogs.
      if (pointer.matches(":popover-open")) pointer.hidePopover();
      pointer.showPopover();
      pointer.style.left = `${clientX}px`;
      pointer.style.top = `${clientY}px`;
    });
    document.addEventListener("mouseleave", () => {
      if (pointer.matches(":popover-open")) pointer.hidePopover();
    });
  });
}

const STEPS = 8;

/** Moves the pointer to an element and clicks it. */
export async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("The element to click is hidden.");
  await page.mouse.move(box.x + Math.min(box.width / 2, 60), box.y + box.height / 2, {
    steps: STEPS,
  });
  await target.click();
}
