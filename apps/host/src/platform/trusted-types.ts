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

/**
 * Undefined without Trusted Types. The page's Content Security Policy must list the policy's name.
 */
export function createTrustedPolicy(
  name: "tera-worker" | "tera-html" | "tera-recorder",
  rules: PolicyRules,
): Policy | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(name, rules);
}
