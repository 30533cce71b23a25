import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, openTestServer } from "../test-server.ts";

const PUBLIC_ORIGIN = "https://tera.test";
/** Paths in every part of the server, including refused and missing ones. */
const PATHS = [
  "/",
  "/project/files",
  "/none.js",
  "/api/tools.json",
  "/api/none",
  "/rest/v1/users",
  "/storage/v1/object/projects/x",
  "/kinde/account",
  "/kinde/none",
  "/kinde/.well-known/jwks",
  "/embed",
  "/%ff",
];

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({
    publicOrigin: PUBLIC_ORIGIN,
    login: { domain: `${PUBLIC_ORIGIN}/kinde`, clientId: "host", embedded: true },
  });
});
afterAll(() => server.close());

it("SEC-29 every response over HTTPS sets HSTS for a year, including subdomains", async () => {
  for (const path of PATHS) {
    const { headers } = await ask(path);
    expect([path, headers["strict-transport-security"]]).toEqual([
      path,
      "max-age=31536000; includeSubDomains",
    ]);
  }
});

it("SEC-30 every response declares its media type, and every text response its character set", async () => {
  for (const path of [...PATHS, "/docs/schema/projects.html", "/api/cms/doc/none"]) {
    const { headers, text } = await ask(path);
    if (text === "") continue;
    const type = headers["content-type"] ?? "none";
    expect([path, type]).toEqual([
      path,
      expect.stringMatching(
        /^(?:application\/(?:[\w-]+\+)?json|text\/(?:html|plain|css|javascript); ?charset=utf-8)/i,
      ),
    ]);
  }
});

/** Sends a request as the TLS proxy would. */
function ask(path: string): Promise<{ headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port: new URL(server.origin).port,
        path,
        headers: { host: new URL(PUBLIC_ORIGIN).host },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => resolve({ headers: response.headers, text }));
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}
