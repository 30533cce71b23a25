const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** On a loopback origin, http is safe, because other computers cannot reach it. */
export function isLoopbackOrigin(publicOrigin: string): boolean {
  return LOOPBACK_NAMES.has(new URL(publicOrigin).hostname);
}

/** Throws unless the origin is a loopback name, or uses https with `allowed` (EMBEDDED_LOGIN=1). */
export function assertEmbeddedLoginAllowed(publicOrigin: string, allowed: boolean): void {
  if (isLoopbackOrigin(publicOrigin)) return;
  if (!allowed) {
    throw new Error(
      `The embedded login would answer at ${publicOrigin}, which other people can reach. Set KINDE_DOMAIN and KINDE_CLIENT_ID to use Kinde, or EMBEDDED_LOGIN=1 if this server is meant to keep the accounts itself.`,
    );
  }
  if (new URL(publicOrigin).protocol !== "https:") {
    throw new Error(
      `The embedded login can't run at ${publicOrigin}: outside localhost, passwords need https. Put the server behind a proxy with a certificate and set PUBLIC_ORIGIN to its https address.`,
    );
  }
}
