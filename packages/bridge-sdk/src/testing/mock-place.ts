import { toolPage } from "./tool-page.ts";
import { FakeWindow, viewOf } from "./two-windows.ts";

const HOST_ORIGIN = "https://host.example";

export interface FramedTool {
  /** A frame of this page. */
  readonly frame: HTMLIFrameElement;
  /** The tool's address. Another origin than this page's, as in a real host. */
  readonly url: string;
}

/** Where a mock host and its tool are. */
export interface MockPlace {
  readonly here: Window;
  readonly client: () => Window | null;
  /** The tool's origin. */
  readonly origin: string;
  /** Called once the host listens. */
  readonly enter: () => void;
  readonly leave: () => void;
}

/** The tool is this page; the host is a window around it that only the tool sees. */
export function placeInPage(): MockPlace {
  const page = toolPage();
  const here = new FakeWindow(HOST_ORIGIN);
  const tool = viewOf(page, here, () => host);
  const host: Window = viewOf(here, page, () => tool);
  return {
    here: here as unknown as Window,
    client: () => tool,
    origin: page.origin,
    enter: () => page.enter(host),
    leave: () => page.restore(),
  };
}

/** The host is this page; the tool is in its frame. */
export function placeInFrame({ frame, url }: FramedTool): MockPlace {
  return {
    here: window,
    client: () => frame.contentWindow,
    origin: new URL(url).origin,
    enter: () => {
      frame.src = url;
    },
    leave: () => frame.removeAttribute("src"),
  };
}
