import type { BridgeTheme } from "@tera/bridge-sdk/host";
import { isFramed } from "./embedder.ts";

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The room of the bar that shows the active project. */
export const BAR_SIZE: FrameSize = { width: 340, height: 56 };

const look = new URLSearchParams(location.hash.slice(1));

/**
 * Whether the embedding page gives the frame the style that this page asks for. Current clients add
 * a hash to the URL, even if it is empty. Older clients cover their page with the frame.
 */
export const isFitted = isFramed() && location.href.includes("#");

/** Whether the frame has its place in the embedding page, instead of a corner of the window. */
export const isInline = look.get("placement") === "inline";

/** The theme that the embedding page has chosen; undefined if it is the person's choice. */
export const chosenTheme: BridgeTheme | undefined = (["light", "dark"] as const).find(
  (theme) => theme === look.get("theme"),
);

let size: FrameSize | undefined = isInline ? BAR_SIZE : undefined;

/** Undefined hides the frame. Returns false if it has this size already. */
export function setFrameSize(next: FrameSize | undefined): boolean {
  if (next?.width === size?.width && next?.height === size?.height) return false;
  size = next;
  return true;
}

/** The CSS of the frame in the embedding page, whose window limits it. Undefined for older clients. */
export function frameStyle(): string | undefined {
  if (!isFitted) return undefined;
  if (size === undefined) return "display:none";
  const { width, height } = size;
  if (isInline) return `display:block;border:0;width:100%;height:${height}px`;
  const side = look.get("placement") === "bottom-left" ? "left" : "right";
  return [
    `position:fixed;bottom:16px;${side}:16px`,
    `width:min(${width}px,100vw - 32px);height:min(${height}px,100dvh - 32px)`,
    "max-width:none;max-height:none;z-index:2147483647",
    "border:0;border-radius:10px;box-shadow:0 0 0 1px #8884,0 8px 28px #0004",
  ].join(";");
}
