import type { Host } from "./find-host.ts";

/** A host that the tool's own page can take in where none is around it. */
export interface EmbeddedHost {
  /** The only origin that may answer. */
  readonly origin: string;
  /** Loads the host into a hidden frame of the page, which it covers while it shows a person something; `lost` is called when another document took the host's place. */
  open(lost: () => void): Host;
}

/**
 * The host's `/embed` page, for a tool that also lives at an address of its own: `connect({ embedded: embedded("https://tera.example/embed") })`.
 * Nothing is loaded where the tool finds a host of that origin around it.
 */
export function embedded(address: string): EmbeddedHost {
  const { origin, host } = new URL(address);
  return {
    origin,
    open: (lost) => {
      const frame = document.createElement("iframe");
      const show = (isWanted: unknown): void => {
        frame.style.cssText = isWanted
          ? "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647"
          : "display:none";
      };
      show(false);
      frame.title = host;
      frame.src = address;
      // Each load but the first is another document in place of the one that was spoken to.
      frame.onload = () => {
        frame.onload = lost;
      };
      // A script in the head runs before there is a body.
      document.documentElement.append(frame);
      return { mode: "embedded", window: frame.contentWindow, show, remove: () => frame.remove() };
    },
  };
}
