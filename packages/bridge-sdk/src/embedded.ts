import type { Host } from "./modes.ts";

/** A host that the tool's own page can take in where none is around it. */
export interface EmbeddedHost {
  /** The only origin that may answer. */
  readonly origin: string;
  /** Loads the host into a hidden frame of the page; it covers the page while it shows a person something. */
  open(here: Window): Host;
}

/**
 * The host's `/embed` page, for a tool that also lives at an address of its own: `connect({ embedded: embedded("https://tera.example/embed") })`.
 * Nothing is loaded where the tool finds a host of that origin around it.
 */
export function embedded(address: string): EmbeddedHost {
  const { origin, host } = new URL(address);
  return {
    origin,
    open: (here) => {
      const frame = here.document.createElement("iframe");
      const show = (isWanted: unknown): void => {
        frame.style.cssText = `position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;display:${isWanted ? "" : "none"}`;
      };
      show(false);
      frame.title = host;
      frame.src = address;
      let lost: (() => void) | undefined;
      // Each load but the first is another document in place of the one that was spoken to.
      frame.onload = () => {
        frame.onload = () => lost?.();
      };
      here.document.body.append(frame);
      return {
        mode: "embedded",
        window: frame.contentWindow,
        show,
        watch: (tell) => (lost = tell),
        remove: () => frame.remove(),
      };
    },
  };
}
