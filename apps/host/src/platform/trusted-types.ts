interface PolicyRules {
  readonly createHTML?: (html: string) => string;
  readonly createScriptURL?: (address: string) => string;
}

interface Policy {
  createHTML(html: string): unknown;
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): Policy;
}

/** Makes a Trusted Types policy; undefined in browsers that have none. Only the names in the page's policy list are allowed. */
export function createTrustedPolicy(
  name: "tera-worker" | "tera-html",
  rules: PolicyRules,
): Policy | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(name, rules);
}
