/** The effects of the current press on a button. */
interface PageEffects {
  /** The number of open requests. */
  pending: number;
  /** Time of the last change of the page or its requests, from `performance.now()`. */
  changedAt: number;
  /** The first effect since the press, if any. */
  effect: string | undefined;
  /** The pressed button. Changes of its own attributes are no effect. */
  pressed: Element | undefined;
  note(what: string): void;
}

declare global {
  interface Window {
    pageEffects: PageEffects;
  }
}

/**
 * Runs in the page before its scripts. Records downloads, file choosers, windows, printing and use
 * of the clipboard instead of performing them.
 */
export function installPageEffects(): void {
  const effects: PageEffects = {
    pending: 0,
    changedAt: 0,
    effect: undefined,
    pressed: undefined,
    note(what) {
      this.effect ??= what;
    },
  };
  window.pageEffects = effects;

  // Requests that the page sends on its own are no effect of a press.
  const BACKGROUND = /\/api\/(?:sites\/lock|auth\/token|sync|sync\/[^/]+\/heartbeat)$/u;
  const send = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const [input] = request;
    effects.pending += 1;
    if (!BACKGROUND.test(input instanceof Request ? input.url : String(input)))
      effects.note("a request");
    try {
      return await send(...request);
    } finally {
      effects.pending -= 1;
      effects.changedAt = performance.now();
    }
  };
  window.open = () => {
    effects.note("a window");
    return null;
  };
  window.print = () => effects.note("printing");
  const choose = Reflect.get(HTMLInputElement.prototype, "click");
  HTMLInputElement.prototype.click = function click(this: HTMLInputElement) {
    if (this.type === "file") effects.note("a file chooser");
    else choose.call(this);
  };
  const follow = Reflect.get(HTMLAnchorElement.prototype, "click");
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download === "") follow.call(this);
    else effects.note("a download");
  };
  if ("clipboard" in navigator)
    navigator.clipboard.writeText = () => {
      effects.note("the clipboard");
      return Promise.resolve();
    };
  new MutationObserver((changes) => {
    effects.changedAt = performance.now();
    if (changes.some(({ target, type }) => type !== "attributes" || target !== effects.pressed))
      effects.note("a change of the page");
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
