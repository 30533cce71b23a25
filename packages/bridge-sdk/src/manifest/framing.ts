import { policiesOf, sourcesOf } from "./content-security-policy.ts";

/** Returns the header that forbids a host's pages to frame a tool, which has another origin. */
export function framingRefusal(headers: Headers, hostOrigin: string): string | undefined {
  const ancestors = policiesOf(headers)
    .map((policy) => sourcesOf(policy, "frame-ancestors"))
    .filter((sources) => sources !== undefined);
  // Browsers ignore X-Frame-Options if the policy has frame-ancestors (CSP 3).
  if (ancestors.length > 0) {
    const isAllowed = ancestors.every((sources) =>
      sources.some((source) => allows(source, new URL(hostOrigin))),
    );
    return isAllowed ? undefined : "frame-ancestors";
  }
  return /deny|sameorigin/iu.test(headers.get("x-frame-options") ?? "")
    ? "X-Frame-Options"
    : undefined;
}

/** Whether a CSP source matches an origin. */
function allows(source: string, { protocol, hostname, host, origin }: URL): boolean {
  const text = source.toLowerCase();
  if (text === "*" || text === protocol || text === origin || text === host) return true;
  const [, scheme, suffix] = /^(?:(https?:)\/\/)?\*(\.[^:/]+)$/u.exec(text) ?? [];
  return (
    suffix !== undefined &&
    hostname.endsWith(suffix) &&
    (scheme === undefined || scheme === protocol)
  );
}
