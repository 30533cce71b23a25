import { pageConfiguration, type PageConfiguration } from "@tera/contract";
import { withPromotion } from "./unchecked-configuration.ts";

/** Makes addresses absolute, without a trailing slash. Throws on invalid JSON or fields. */
export function parseConfiguration(text: string, origin: string): PageConfiguration {
  const parsed = pageConfiguration.parse(JSON.parse(text));
  const absolute = (address: string): string => new URL(address, origin).href.replace(/\/+$/, "");
  return {
    ...withPromotion(parsed),
    loginDomain: absolute(parsed.loginDomain),
    supabaseUrl: absolute(parsed.supabaseUrl),
    toolsOrigin: parsed.toolsOrigin === "" ? "" : absolute(parsed.toolsOrigin),
  };
}

let current: PageConfiguration | undefined;

/** Read once from the page's `#configuration` block. */
export function configuration(): PageConfiguration {
  if (current === undefined) {
    const block = document.getElementById("configuration");
    if (block === null)
      throw new Error(
        "The page arrived without its configuration. Reload it. If this keeps happening, tell your administrator that the server sends an outdated page.",
      );
    current = parseConfiguration(block.textContent, location.origin);
  }
  return current;
}
