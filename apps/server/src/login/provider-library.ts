// The inner modules: the library's front door prints a warning on Node 20, and the one thing it misses there is added below.
export { Prompt, base as basePolicy } from "oidc-provider/lib/helpers/interaction_policy/index.js";
export { Provider } from "oidc-provider/lib/provider.js";

/** `URL.parse` of the URL standard (null where the constructor throws); Node has it from version 22, the provider library calls it everywhere. */
function parse(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

if (!("parse" in URL))
  Object.defineProperty(URL, "parse", { value: parse, configurable: true, writable: true });
