const MAX_REDIRECTS = 3;

/** A redirect that was not followed, because it leaves the origin. */
export class RedirectsElsewhere extends Error {
  readonly origin: string;

  constructor(origin: string) {
    super(`Redirects to ${origin}`);
    this.name = "RedirectsElsewhere";
    this.origin = origin;
  }
}

/** After more than three redirects. */
export class TooManyRedirects extends Error {}

/**
 * Follows redirects only within the address's origin, so that no service can make this server send
 * requests to other machines in its network.
 */
export async function fetchWithinOrigin(url: URL, options: RequestInit): Promise<Response> {
  let address = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(address, { ...options, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    address = new URL(location, address);
    if (address.origin !== url.origin) throw new RedirectsElsewhere(address.origin);
  }
  throw new TooManyRedirects("Too many redirects");
}
