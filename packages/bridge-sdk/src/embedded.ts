import type { Host } from "./find-host.ts";

export interface EmbeddedHost {
  /** The only origin that may answer. */
  readonly origin: string;
  /** Loads the host in a frame. Calls `lost` when another document replaces the host's. */
  open(lost: () => void): Host;
}

/** Where the frame is, and its theme. The frame is hidden while the host has nothing to show. */
export type EmbeddedOptions = {
  /** By default "auto": the theme of the person's profile, or of their system. */
  readonly theme?: "light" | "dark" | "auto" | undefined;
} & (
  | {
      /** A corner of the window. */
      readonly placement?: "bottom-right" | "bottom-left" | undefined;
      readonly container?: undefined;
    }
  | {
      readonly placement: "inline";
      /** The element to which the frame is added. */
      readonly container: Element;
    }
);

/**
 * Returns the `embedded` option of `connect`, for a tool that people open at its own URL. `address`
 * is the URL of the host's `/embed` page. Loads nothing if the tool is already inside a host of
 * that origin.
 *
 * `connect({ embedded: embedded("https://tera.example/embed", { placement: "bottom-left" }) })`
 */
export function embedded(
  address: string,
  { container, ...look }: EmbeddedOptions = {},
): EmbeddedHost {
  const { origin } = new URL(address);
  return {
    origin,
    open: (lost) => {
      const frame = document.createElement("iframe");
      // Older hosts send no style.
      const show: Host["show"] = (
        isAsking,
        style = isAsking
          ? "border:0;inset:0;position:fixed;height:100%;width:100%;z-index:10000"
          : "display:none",
      ) => {
        frame.style = style as string;
      };
      show();
      frame.title = origin;
      frame.src = `${address}#${new URLSearchParams(look as {})}`;
      // A later load replaces the connected document.
      frame.onload = () => {
        frame.onload = lost;
      };
      // A script in the head runs before `body` exists.
      (container ?? document.documentElement).append(frame);
      return Object.assign(frame, { mode: "embedded" as const, window: frame.contentWindow, show });
    },
  };
}
