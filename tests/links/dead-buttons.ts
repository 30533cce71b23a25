import type { Page } from "@playwright/test";
import { isLeft, openPath } from "./open-path.ts";
import type { FoundButton, LayerControl } from "./page-probe.ts";

/** Buttons that are not pressed, with the reason. */
const NOT_PRESSED: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^(?:Delete|Leave) project$/u, "It ends the project that the next pages show."],
  [/^Log out/u, "It ends the login."],
];

/** Buttons in dialogs and toasts that are not pressed, because they would apply the change. */
const NOT_CONFIRMED =
  /^(?:Clear|Create|Delete|Discard|Invite|Leave|Lock|Make|Merge|Move|Offer|Remove|Rename|Replace|Restore|Revoke|Send|Switch)\b/u;

const OPEN_LAYERS = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";
const MAX_ESCAPES = 3;
/** A menu item may open a dialog, whose button may open another one. */
const MAX_LAYERS = 3;

export interface PressedButtons {
  /** Buttons without any effect. */
  readonly dead: readonly string[];
  /** How many controls of dialogs, menus and toasts were pressed. */
  readonly layerControls: number;
  /** Addresses that dialogs, menus and toasts link to. */
  readonly links: readonly string[];
}

/**
 * Presses each button of the pages once, and each control of the dialogs, menus and toasts that
 * open.
 */
export async function pressButtons(page: Page, paths: readonly string[]): Promise<PressedButtons> {
  const { origin } = new URL(page.url());
  const crawl: ButtonCrawl = {
    page,
    pressed: new Set(),
    dead: [],
    links: new Set(),
    layerCount: 0,
  };
  for (const path of paths) {
    await openPath(page, path);
    const { pathname: shown } = new URL(page.url());
    const reopen = () => restore(page, `${origin}${path}`);
    for (;;) {
      const buttons = await buttonsOf(page, path);
      const place = buttons.findIndex((button) => isNew(button, shown, crawl.pressed));
      const button = buttons[place];
      if (button === undefined) break;
      const key = keyOf(button, shown);
      crawl.pressed.add(key);
      if ((await press(page, place, "page")) === undefined)
        crawl.dead.push(`${shown}: ${button.name}`);
      await pressLayer(crawl, [`${shown}: ${button.name}`], async () => {
        await reopen();
        const again = await buttonsOf(page, path);
        const same = again.findIndex((each) => keyOf(each, shown) === key);
        if (same === -1) return false;
        await press(page, same, "page");
        return true;
      });
      await reopen();
    }
  }
  const { dead, links, layerCount: layerControls } = crawl;
  return { dead, links: [...links], layerControls };
}

interface ButtonCrawl {
  readonly page: Page;
  readonly pressed: Set<string>;
  readonly dead: string[];
  readonly links: Set<string>;
  layerCount: number;
}

/**
 * Presses the new controls of the open dialog, menu or toast. `steps` names what opened it, and
 * `open` opens it again; false if that is impossible.
 */
async function pressLayer(
  crawl: ButtonCrawl,
  steps: readonly string[],
  open: () => Promise<boolean>,
): Promise<void> {
  const { page, pressed, dead } = crawl;
  for (;;) {
    const { controls, links } = await layer(page);
    for (const link of links) crawl.links.add(link);
    const [opener = ""] = steps;
    const place = controls.findIndex((control) => isNewControl(control, opener, pressed));
    const control = controls[place];
    if (control === undefined) return;
    pressed.add(layerKey(control, opener));
    crawl.layerCount += 1;
    const names = [...steps, control.name];
    if ((await press(page, place, "layer")) === undefined) dead.push(names.join(" > "));
    if (steps.length < MAX_LAYERS)
      await pressLayer(crawl, names, async () => {
        if (!(await open())) return false;
        const again = (await layer(page)).controls;
        const same = again.findIndex(
          (each) => layerKey(each, opener) === layerKey(control, opener),
        );
        if (same === -1) return false;
        await press(page, same, "layer");
        return true;
      });
    if (!(await open())) return;
  }
}

/** The previous press may load another document late. */
async function buttonsOf(page: Page, path: string): Promise<readonly FoundButton[]> {
  const find = () => page.evaluate(() => window.pageProbe.buttons());
  try {
    return await find();
  } catch (error) {
    if (!isLeft(error)) throw error;
    await page.waitForLoadState();
    await openPath(page, path);
    return find();
  }
}

async function layer(page: Page): Promise<{
  readonly controls: readonly LayerControl[];
  readonly links: readonly string[];
}> {
  try {
    return await page.evaluate(() =>
      document.getElementById("configuration") === null
        ? { controls: [], links: [] }
        : { controls: window.pageProbe.layerControls(), links: window.pageProbe.layerLinks() },
    );
  } catch (error) {
    if (isLeft(error)) return { controls: [], links: [] };
    throw error;
  }
}

/**
 * Presses a button or control; returns its effect, if any. Loading another document counts as one.
 */
async function press(
  page: Page,
  place: number,
  where: "page" | "layer",
): Promise<string | undefined> {
  try {
    return await page.evaluate(([at, part]) => window.pageProbe.press(at, part), [
      place,
      where,
    ] as const);
  } catch (error) {
    if (isLeft(error)) return "another document";
    throw error;
  }
}

/** Buttons of a list's rows differ only in the last words of their names. */
function keyOf({ name, isInMain }: FoundButton, path: string): string {
  return isInMain ? `${path} ${name.split(" ").slice(0, 2).join(" ")}` : name;
}

/** Menus have no titles, so the key contains the name of what opened them. */
function layerKey({ name, layer: title, kind }: LayerControl, opener: string): string {
  return `${kind} ${(title || opener).split(" ").slice(0, 3).join(" ")}: ${name}`;
}

function isNew(button: FoundButton, path: string, pressed: ReadonlySet<string>): boolean {
  return (
    !NOT_PRESSED.some(([pattern]) => pattern.test(button.name)) && !pressed.has(keyOf(button, path))
  );
}

function isNewControl(
  control: LayerControl,
  opener: string,
  pressed: ReadonlySet<string>,
): boolean {
  const { name, kind } = control;
  if (pressed.has(layerKey(control, opener))) return false;
  if (NOT_PRESSED.some(([pattern]) => pattern.test(name))) return false;
  return kind === "menu" || !NOT_CONFIRMED.test(name);
}

/** Closes what the button opened, and reopens the page if the button left it. */
async function restore(page: Page, address: string): Promise<void> {
  for (let count = 0; count < MAX_ESCAPES; count += 1) {
    if ((await page.locator(OPEN_LAYERS).count()) === 0) break;
    await page.keyboard.press("Escape");
  }
  if ((await page.locator(OPEN_LAYERS).count()) > 0) await page.goto(address);
  const { pathname, search } = new URL(address);
  await openPath(page, pathname + search);
}
