import { request as httpRequest } from "node:http";

export interface Init {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: URLSearchParams | string;
}

/**
 * Does not follow redirects. Replaces `fetch`, which would set the Fetch Metadata headers itself.
 */
export function sendWithExactHeaders(
  url: URL,
  { method = "GET", headers, body }: Init,
): Promise<Response> {
  const sent = new Headers(headers);
  if (body instanceof URLSearchParams && !sent.has("content-type"))
    sent.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers: Object.fromEntries(sent) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const got = new Headers();
        for (const [name, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) got.append(name, value);
        resolve(
          new Response(chunks.length === 0 ? null : Buffer.concat(chunks), {
            status: answer.statusCode ?? 0,
            headers: got,
          }),
        );
      });
    });
    request.on("error", reject);
    request.end(body === undefined ? undefined : String(body));
  });
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly isHttpOnly: boolean;
}

/** A browser that keeps cookies by path and sends forms with an Origin header. */
export class TestBrowser {
  readonly origin: string;
  private readonly userAgent: string;
  private cookies: Cookie[] = [];

  constructor(origin: string, userAgent = "") {
    this.origin = origin;
    this.userAgent = userAgent;
  }

  /** The server's real URL if the public origin is https. */
  address: string | undefined;

  /** Does not follow redirects. */
  async request(path: string, init: Init = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const headers = new Headers(init.headers);
    if (this.userAgent !== "") headers.set("user-agent", this.userAgent);
    const cookies = this.cookies.filter(
      (cookie) =>
        url.pathname === cookie.path ||
        url.pathname.startsWith(cookie.path === "/" ? "/" : `${cookie.path}/`),
    );
    if (cookies.length > 0)
      headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
    const response = await this.deliver(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line, url.pathname);
    return response;
  }

  /** Sends a request with its cookies. */
  protected deliver(url: URL, init: Init): Promise<Response> {
    const address = new URL(url.pathname + url.search, this.address ?? this.origin);
    return sendWithExactHeaders(address, init);
  }

  /** Follows redirects within the login. */
  async open(
    path: string,
    init: Init = {},
  ): Promise<{ response: Response; url: URL; text: string }> {
    let url = new URL(path, this.origin);
    let response = await this.request(url.href, init);
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get("location") ?? "", url);
      if (!url.pathname.startsWith("/kinde/")) return { response, url, text: "" };
      response = await this.request(url.href);
    }
    return { response, url, text: await response.text() };
  }

  /** Posts a form as one of the site's own pages would. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ response: Response; url: URL; text: string }> {
    return this.open(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, ...headers },
    });
  }

  /** Returns the names of cookies that scripts can read. */
  readableCookies(): string[] {
    return this.cookies.filter((cookie) => !cookie.isHttpOnly).map(({ name }) => name);
  }

  cookie(name: string): string | undefined {
    return this.cookies.find((cookie) => cookie.name === name)?.value;
  }

  clearCookies(): void {
    this.cookies = [];
  }

  private storeCookie(line: string, requestPath: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const lookUp = (key: string): string | undefined =>
      attributes
        .find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))
        ?.slice(key.length + 1);
    const path = lookUp("path") ?? requestPath.slice(0, requestPath.lastIndexOf("/"));
    const isExpired =
      value === "" || new Date(lookUp("expires") ?? "9999-01-01").getTime() < Date.now();
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isExpired)
      this.cookies.push({
        name,
        value,
        path,
        isHttpOnly: attributes.some((attribute) => attribute.toLowerCase() === "httponly"),
      });
  }
}
