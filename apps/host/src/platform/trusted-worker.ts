import { createTrustedPolicy } from "./trusted-types.ts";

const policy = createTrustedPolicy("tera-worker", {
  createScriptURL(address) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin)
      throw new TypeError(`A worker must come from this site, not from ${url.origin}.`);
    return url.href;
  },
});

/** The address of a worker script of this site, in the form that `new Worker` accepts under Trusted Types. */
export function workerAddress(address: string | URL): string {
  // The typings of Worker know no TrustedScriptURL; the browser takes it as it is.
  return (policy?.createScriptURL(String(address)) ?? String(address)) as string;
}
