import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildPageScripts } from "../../../build-page-scripts.ts";
import { type TestDatabase, openTestDatabase } from "../../database/test-database.ts";
import { TestBrowser } from "../browser-for-tests.ts";
import { KindeClient } from "../kinde-client-for-tests.ts";
import { type TestLoginServer, startTestLoginServer } from "../server-for-tests.ts";

const folder = vi.hoisted(() => ({ path: "" }));
vi.mock("./scripts-folder.ts", () => ({
  get SCRIPTS_FOLDER() {
    return folder.path;
  },
}));

let opened: TestDatabase;
let server: TestLoginServer;

beforeAll(async () => {
  folder.path = mkdtempSync(join(tmpdir(), "login-scripts-"));
  await buildPageScripts(folder.path);
  opened = await openTestDatabase();
  server = await startTestLoginServer(opened.database);
});

afterAll(async () => {
  await server.close();
  await opened.close();
  rmSync(folder.path, { recursive: true });
});

async function openSignUp() {
  const client = new KindeClient(
    server.context.configuration.login.clientId,
    new TestBrowser(server.address),
  );
  const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
  return {
    page,
    browser: client.browser,
    policy: page.response.headers.get("content-security-policy") ?? "",
  };
}

test("login pages run only scripts with their nonce, and those scripts can only submit forms", async () => {
  const { page, policy } = await openSignUp();
  const nonce = /style-src 'nonce-([^']+)'/u.exec(policy)?.[1] ?? "";
  expect(
    policy.split("; ").filter((rule) => /^(?:script|connect|default|form)/u.test(rule)),
  ).toEqual(["default-src 'none'", "form-action 'self'", `script-src 'nonce-${nonce}'`]);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  const tags = page.text.match(/<script[^>]*>/gu) ?? [];
  expect(tags).toHaveLength(2);
  for (const tag of tags) {
    expect(tag).toMatch(
      /^<script type="module" nonce="[^"]+" src="\/kinde\/assets\/[0-9a-f]{12}\.js">$/u,
    );
    expect(tag).toContain(`nonce="${nonce}"`);
  }
});

test("login scripts are served as immutable, and compressed if the browser accepts it", async () => {
  const { page, browser } = await openSignUp();
  const address = /src="(\/kinde\/assets\/[0-9a-f]+\.js)"/u.exec(page.text)?.[1] ?? "";
  const [plain, compressed] = await Promise.all(
    ["identity", "gzip"].map((encoding) =>
      browser.request(address, { headers: { "accept-encoding": encoding } }),
    ),
  );
  expect(plain?.headers.get("content-encoding")).toBeNull();
  expect(compressed?.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync((await compressed?.arrayBuffer()) ?? "").toString()).toBe(await plain?.text());
  expect(plain?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(plain?.headers.get("cache-control")).toContain("immutable");
  expect(plain?.headers.get("vary")).toBe("accept-encoding");
});

test("login pages without a password field have no script, and their policy allows none", async () => {
  const { browser } = await openSignUp();
  const page = await browser.open("/kinde/forgotten");
  expect(page.text).not.toContain("<script");
  expect(page.response.headers.get("content-security-policy")).not.toContain("script-src");
});
