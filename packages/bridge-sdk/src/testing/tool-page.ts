import { FakeWindow } from "./two-windows.ts";
import type { Receiver } from "./two-windows.ts";

export interface ToolPage extends Receiver {
  enter(host: Window): void;
  /** Restores the page's original `parent`. */
  restore(): void;
}

/** Origin of the page that is created in Node. */
const TOOL_ORIGIN = "https://tool.example";

/** Returns the current page; in Node, creates one. */
export function toolPage(): ToolPage {
  return typeof window === "undefined" ? madePage() : thisPage(window);
}

function madePage(): ToolPage {
  const page = new FakeWindow(TOOL_ORIGIN);
  return {
    origin: page.origin,
    deliver: (event) => page.deliver(event),
    enter: (host) => {
      page.parent = host;
      Object.defineProperty(globalThis, "window", {
        value: page,
        configurable: true,
        writable: true,
      });
    },
    restore: () => {
      if ((globalThis as { window?: unknown }).window === page)
        Reflect.deleteProperty(globalThis, "window");
    },
  };
}

function thisPage(page: Window): ToolPage {
  const before = Object.getOwnPropertyDescriptor(page, "parent");
  return {
    origin: page.origin,
    // A MessageEvent accepts only a real window as its source.
    deliver: (event) => void page.dispatchEvent(Object.assign(new Event("message"), event)),
    enter: (host) =>
      void Object.defineProperty(page, "parent", {
        value: host,
        configurable: true,
        writable: true,
      }),
    restore: () => {
      if (before) Object.defineProperty(page, "parent", before);
      else Reflect.deleteProperty(page, "parent");
    },
  };
}
