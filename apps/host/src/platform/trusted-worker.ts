import { createTrustedPolicy } from "./trusted-types.ts";

const policy = createTrustedPolicy("tera-worker", {
  createScriptURL(address) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin)
      throw new TypeError(`A worker must come from this site, not from ${url.origin}.`);
    return url.href;
  },
});

/** Returns a same-origin script address that `new Worker` accepts under Trusted Types. */
export function workerAddress(address: string | URL): string {
  // The Worker typings lack TrustedScriptURL.
  return (policy?.createScriptURL(String(address)) ?? String(address)) as string;
}
