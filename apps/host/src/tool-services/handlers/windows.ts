import { invalidArgument, webAddress } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";
import { textOf } from "../dialog-arguments.ts";
import { focusWhileOpen } from "../focus-while-open.ts";

const DEFAULT_SIZE = { width: 500, height: 600 };
const MIN_SIDE = 200;
const MAX_SIDE = 4000;
/** Longer HTML must be a bug in the tool. */
const MAX_HTML_LENGTH = 200_000;

export function windowHandlers(services: ToolServices): Handlers {
  return {
    uiPanic: (context, text) =>
      focusWhileOpen(
        context,
        services.showPanic(textOf(text) ?? "The tool ran into a problem it can't recover from."),
      ),
    uiSplat: (context, html, options) => {
      if (html === undefined || html === null || html === false || html === "")
        return void services.showSplat(null);
      if (typeof html !== "string")
        throw invalidArgument("html", "uiSplat: html must be a string, or false to remove it");
      if (html.length > MAX_HTML_LENGTH)
        throw invalidArgument(
          "html",
          `uiSplat: html must have at most ${MAX_HTML_LENGTH} characters`,
        );
      const logo = options?.logo;
      // The host loads no external images, so any `logo` shows the product's logo.
      focusWhileOpen(
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
        width: clampSide(width, DEFAULT_SIZE.width),
        height: clampSide(height, DEFAULT_SIZE.height),
      });
      if (offered !== undefined) focusWhileOpen(context, offered);
    },
  };
}

function clampSide(value: number | null | undefined, otherwise: number): number {
  return Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(value ?? otherwise)));
}
