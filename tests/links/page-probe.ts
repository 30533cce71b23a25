/** The functions that tests call in a page. */
interface PageProbe {
  /**
   * Opens a path of the app without loading a document; by default stays on the current path.
   * Resolves once the page is quiet.
   */
  open(path?: string): Promise<VisitedPage>;
  /**
   * Presses the button at this index of `buttons()` or `layerControls()`. Resolves to the effect,
   * or to undefined if there was none.
   */
  press(place: number, where: "page" | "layer"): Promise<string | undefined>;
  /** Returns the enabled, visible buttons in page order. */
  buttons(): readonly FoundButton[];
  /** Returns the enabled controls of open dialogs, menus and toasts. */
  layerControls(): readonly LayerControl[];
  /** Returns the URLs that open dialogs, menus and toasts link to. */
  layerLinks(): readonly string[];
}

export interface VisitedPage {
  readonly heading: string;
  /** The code that an error page shows. */
  readonly code: string | undefined;
  readonly links: readonly FoundLink[];
}

export interface FoundLink {
  readonly href: string;
  readonly target: string;
  readonly rel: string;
  readonly text: string;
  /** True if the link leads to a missing bookmark of its own page. */
  readonly isLostBookmark: boolean;
}

export interface FoundButton {
  readonly name: string;
  /** False in the sidebar and other parts that all pages have. */
  readonly isInMain: boolean;
}

export interface LayerControl {
  readonly name: string;
  /** Title of the dialog or menu, or "toast". */
  readonly layer: string;
  readonly kind: "dialog" | "menu" | "toast";
}

declare global {
  interface Window {
    pageProbe: PageProbe;
  }
}

/** Runs in the page, after `installPageEffects`. */
export function installPageProbe(): void {
  const QUIET_MS = 80;
  const MAX_WAIT_MS = 40_000;
  const MAX_EFFECT_MS = 1500;
  const TOAST = "[popover] > :is(output, [role=alert]) > *";
  const LAYER = `dialog[open], [role=dialog], [role=alertdialog], [role=menu], ${TOAST}`;
  const MENU_ITEM = ":is([role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]):not(a)";
  const effects = window.pageEffects;

  const wait = (milliseconds: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  const settle = async (): Promise<void> => {
    const end = performance.now() + MAX_WAIT_MS;
    while (performance.now() < end) {
      const isQuiet = effects.pending === 0 && performance.now() - effects.changedAt > QUIET_MS;
      if (isQuiet && document.querySelector("h1") !== null) return;
      await wait(10);
    }
    throw new Error(`${location.pathname} did not become quiet, with ${effects.pending} requests.`);
  };
  const isUsable = (element: HTMLElement): boolean =>
    !element.matches(":disabled, [aria-disabled=true]") &&
    element.closest("[inert]") === null &&
    element.checkVisibility({
      visibilityProperty: true,
      // A row's actions are transparent until it has the focus.
      opacityProperty: element.closest(".row-actions") === null,
    });
  const visible = (selector: string): readonly HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
  const BUTTON = "button, [role=button], [role=switch]";
  const visibleButtons = (): readonly HTMLElement[] => visible(BUTTON);
  // Pressing an option that is already selected has no effect.
  const CHOSEN = "[aria-pressed=true], [aria-checked=true], [aria-current]";
  const visibleLayerControls = (): readonly HTMLElement[] =>
    visible(`${BUTTON}, ${MENU_ITEM}`).filter(
      (control) =>
        control.closest(LAYER) !== null && !control.matches(`${CHOSEN}:not([role=switch])`),
    );
  const layerOf = (control: HTMLElement): Pick<LayerControl, "layer" | "kind"> => {
    const layer = control.closest<HTMLElement>(LAYER);
    if (layer === null || layer.matches(TOAST)) return { layer: "toast", kind: "toast" };
    const title =
      document.getElementById(layer.getAttribute("aria-labelledby") ?? "")?.textContent ??
      layer.getAttribute("aria-label") ??
      "";
    return { layer: title.trim(), kind: layer.matches("[role=menu]") ? "menu" : "dialog" };
  };
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const isLostBookmark = ({ hash, href }: HTMLAnchorElement): boolean =>
    hash.startsWith("#id.") &&
    new URL(href).pathname === location.pathname &&
    document.getElementById(decodeURIComponent(hash.slice(1))) === null;

  window.pageProbe = {
    async open(path) {
      if (path !== undefined && path !== location.pathname + location.search + location.hash) {
        effects.changedAt = performance.now();
        history.pushState(null, "", path);
      }
      await settle();
      return {
        heading: document.querySelector("h1")?.textContent ?? "",
        code: /\bcode: ([\w-]+)/u.exec(document.querySelector("main")?.innerText ?? "")?.[1],
        links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => ({
          href: link.href,
          target: link.target,
          rel: link.rel,
          text: nameOf(link),
          isLostBookmark: isLostBookmark(link),
        })),
      };
    },
    buttons: () =>
      visibleButtons().map((button) => ({
        name: nameOf(button),
        isInMain: button.closest("main") !== null,
      })),
    layerControls: () =>
      visibleLayerControls().map((control) => ({ name: nameOf(control), ...layerOf(control) })),
    layerLinks: () =>
      visible(`:is(${LAYER}) a[href]`).map((link) => (link as HTMLAnchorElement).href),
    async press(place, where) {
      const button = (where === "page" ? visibleButtons() : visibleLayerControls())[place];
      if (button === undefined) return "already gone";
      const focused = document.activeElement;
      const address = location.href;
      effects.pressed = button;
      effects.effect = undefined;
      button.click();
      const end = performance.now() + MAX_EFFECT_MS;
      while (effects.effect === undefined && performance.now() < end) {
        if (location.href !== address) effects.note("another page");
        if (document.activeElement !== focused && document.activeElement !== button)
          effects.note("the focus");
        await wait(5);
      }
      effects.pressed = undefined;
      return effects.effect;
    },
  };
}
