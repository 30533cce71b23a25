import type { Page } from "@playwright/test";
import { openPath } from "./open-path.ts";
import type { FoundButton } from "./page-probe.ts";

/** Buttons that are not pressed, with the reason. */
const NOT_PRESSED: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^(?:Delete|Leave) project$/u, "It ends the project that the next pages show."],
  [/^Log out/u, "It ends the login."],
];

const OPEN_LAYERS = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";
const MAX_ESCAPES = 3;

/** Presses each button of the pages once. Returns those after which nothing happens. */
export async function deadButtons(
  page: Page,
  paths: readonly string[],
): Promise<readonly string[]> {
  const { origin } = new URL(page.url());
  const dead: string[] = [];
  const pressed = new Set<string>();
  for (const path of paths) {
    await openPath(page, path);
    const { pathname: shown } = new URL(page.url());
    for (;;) {
      const buttons = await page.evaluate(() => window.pageProbe.buttons());
      const place = buttons.findIndex((button) => isNew(button, shown, pressed));
      const button = buttons[place];
      if (button === undefined) break;
      pressed.add(keyOf(button, shown));
      if ((await press(page, place)) === undefined) dead.push(`${shown}: ${button.name}`);
      await restore(page, `${origin}${path}`);
    }
  }
  return dead;
}

/** Leaving the document is an effect, too. */
async function press(page: Page, place: number): Promise<string | undefined> {
  try {
    return await page.evaluate((at) => window.pageProbe.press(at), place);
  } catch (error) {
    if (error instanceof Error && /context was destroyed/u.test(error.message))
      return "another document";
    throw error;
  }
}

/** Buttons of rows differ only in the end of their names. */
function keyOf({ name, isInMain }: FoundButton, path: string): string {
  return isInMain ? `${path} ${name.split(" ").slice(0, 2).join(" ")}` : name;
}

function isNew(button: FoundButton, path: string, pressed: ReadonlySet<string>): boolean {
  return (
    !NOT_PRESSED.some(([pattern]) => pattern.test(button.name)) && !pressed.has(keyOf(button, path))
  );
}

/** Closes what the button opened, and opens the page if it led elsewhere. */
async function restore(page: Page, address: string): Promise<void> {
  for (let count = 0; count < MAX_ESCAPES; count += 1) {
    if ((await page.locator(OPEN_LAYERS).count()) === 0) break;
    await page.keyboard.press("Escape");
  }
  if ((await page.locator(OPEN_LAYERS).count()) > 0) await page.goto(address);
  const { pathname, search } = new URL(address);
  await openPath(page, pathname + search);
}
