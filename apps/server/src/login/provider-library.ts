// The main module would print a warning on Node 20, which lacks only `URL.parse`, added below.
export { Prompt, base as basePolicy } from "oidc-provider/lib/helpers/interaction_policy/index.js";
export { Provider } from "oidc-provider/lib/provider.js";

/** Node has `URL.parse` from version 22. */
function parse(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

if (!("parse" in URL))
  Object.defineProperty(URL, "parse", { value: parse, configurable: true, writable: true });
