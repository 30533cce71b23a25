interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

let policy: ReturnType<PolicyFactory["createPolicy"]> | undefined;

/** Starts a module worker of this site, as the tools' content security policy allows. */
export function startWorker(address: string): Worker {
  return new Worker(trustedAddress(address), { type: "module" });
}

function trustedAddress(address: string): string {
  policy ??= (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    "tera-worker",
    {
      createScriptURL: (given) => {
        const url = new URL(given, location.href);
        if (url.origin !== location.origin)
          throw new TypeError(`A worker must come from this site, not from ${url.origin}.`);
        return url.href;
      },
    },
  );
  // The Worker typings lack TrustedScriptURL.
  return (policy?.createScriptURL(address) ?? address) as string;
}
