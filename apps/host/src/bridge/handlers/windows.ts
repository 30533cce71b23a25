import { invalidArgument, webAddress } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";
import { textOf } from "../dialog-arguments.ts";
import { keepInSight } from "../keep-in-sight.ts";

const FIRST_SIZE = { width: 500, height: 600 };
const SMALLEST_SIDE = 200;
const LARGEST_SIDE = 4000;
/** Longer words are a tool's mistake; nobody reads them. */
const LONGEST_HTML = 200_000;

/** What a tool lays over the page or opens beside it. */
export function windowHandlers(services: BridgeServices): Handlers {
  return {
    uiPanic: (context, text) =>
      keepInSight(
        context,
        services.showPanic(textOf(text) ?? "The tool has met a fault that it can't recover from."),
      ),
    uiSplat: (context, html, options) => {
      if (html === undefined || html === null || html === false || html === "")
        return void services.showSplat(null);
      if (typeof html !== "string")
        throw invalidArgument("html", "uiSplat: html must be a text, or false to take it away");
      if (html.length > LONGEST_HTML)
        throw invalidArgument("html", `uiSplat: html must have at most ${LONGEST_HTML} characters`);
      const logo = options?.logo;
      // A tool may name a picture of its own; the host loads none from elsewhere, so its own mark stands there.
      keepInSight(
        context,
        services.showSplat({
          html,
          hasLogo: logo === true || (typeof logo === "string" && logo !== ""),
        }),
      );
    },
    uiWindow: (context, url, options) => {
      const { width, height } = options ?? {};
      const offered = services.openWindow(webAddress(url, "url"), {
        width: side(width, FIRST_SIZE.width),
        height: side(height, FIRST_SIZE.height),
      });
      if (offered !== undefined) keepInSight(context, offered);
    },
  };
}

function side(value: number | null | undefined, otherwise: number): number {
  return Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, Math.round(value ?? otherwise)));
}
