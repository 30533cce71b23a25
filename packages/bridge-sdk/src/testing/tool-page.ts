import { FakeWindow } from "./two-windows.ts";
import type { Receiver } from "./two-windows.ts";

/** The page a tool is tested in, with a host put around it. */
export interface ToolPage extends Receiver {
  /** Makes `host` the page's parent. */
  enter(host: Window): void;
  /** Makes the page what it was. */
  restore(): void;
}

/** Where a tool is tested that has no page. */
const TOOL_ORIGIN = "https://tool.example";

/** The page of a browser or of jsdom; in plain Node, one that is made for the test. */
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
    // A plain event with a message's fields: a real MessageEvent takes only real windows as its source.
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
