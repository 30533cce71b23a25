import type { Host } from "./find-host.ts";

export interface EmbeddedHost {
  /** The only origin that may answer. */
  readonly origin: string;
  /**
   * Loads the host in a hidden frame, which is shown over the whole page while a dialog is open.
   * Calls `lost` when another document replaces the host's.
   */
  open(lost: () => void): Host;
}

/**
 * Returns the `embedded` option of `connect`, for a tool that people open at its own URL. `address`
 * is the URL of the host's `/embed` page. Loads nothing if the tool is already inside a host of
 * that origin.
 *
 * `connect({ embedded: embedded("https://tera.example/embed") })`
 */
export function embedded(address: string): EmbeddedHost {
  const { origin } = new URL(address);
  return {
    origin,
    open: (lost) => {
      const frame = document.createElement("iframe");
      const show = (isWanted: unknown): void => {
        frame.style.cssText = isWanted
          ? "position:fixed;inset:0;border:0;height:100%;width:100%;z-index:2147483647"
          : "display:none";
      };
      show(false);
      frame.title = origin;
      frame.src = address;
      // A later load replaces the connected document.
      frame.onload = () => {
        frame.onload = lost;
      };
      // A script in the head runs before `body` exists.
      document.documentElement.append(frame);
      return { mode: "embedded", window: frame.contentWindow, show, remove: () => frame.remove() };
    },
  };
}
