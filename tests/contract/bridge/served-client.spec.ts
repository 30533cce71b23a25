import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "../../product/shared-product.ts";

/** What these pages use of the script's global. */
interface Client {
  connect(options: object): Promise<{ theme: { get(): Promise<string> } }>;
  embedded(address: string): object;
}

declare global {
  var TeraBridge: Client | undefined;
}

test.describe("the client that each host serves", () => {
  let site: Server;
  let origin = "";
  let head = "";

  test.beforeAll(async () => {
    site = createServer(({ url }, response) => {
      if (url === "/") response.writeHead(200, { "content-type": "text/html" }).end(head);
      else response.writeHead(204).end();
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  });
  test.afterAll(() => site.close());

  test("a page of another origin loads the script by its hash, and makes a call", async ({
    page,
    product,
    request,
  }) => {
    const listing = await (await request.get(`${product.origin}/sdk`)).text();
    const [tag = ""] = /<script .*<\/script>/u.exec(listing) ?? [];
    expect(tag).toMatch(/ integrity="sha384-[\w+/]{64}" crossorigin="anonymous"/u);
    head = `<!doctype html><title>Embedder</title>${tag}`;
    await page.goto(origin);
    const theme = await page.evaluate(async (address) => {
      const client = globalThis.TeraBridge;
      if (client === undefined) throw new Error("The script did not run.");
      const tera = await client.connect({ embedded: client.embedded(address) });
      return tera.theme.get();
    }, `${product.origin}/embed`);
    expect(theme).toMatch(/^(?:light|dark)$/u);

    head = head.replace(/sha384-.{8}/u, "sha384-AAAAAAAA");
    const refusal = page.waitForEvent("console", {
      predicate: (message) => message.text().includes("integrity"),
    });
    await page.goto(origin);
    await refusal;
    expect(await page.evaluate(() => typeof globalThis.TeraBridge)).toBe("undefined");
  });

  test("a page of another origin imports the module, and makes a call", async ({
    page,
    product,
    request,
  }) => {
    const listing = await (await request.get(`${product.origin}/sdk`)).text();
    const [, module = ""] = /from "([^"]+\.mjs)"/u.exec(listing) ?? [];
    head = "<!doctype html><title>Embedder</title>";
    await page.goto(origin);
    const theme = await page.evaluate(
      async ([from, address]) => {
        const client = (await import(from)) as Client;
        const tera = await client.connect({ embedded: client.embedded(address) });
        return tera.theme.get();
      },
      [module, `${product.origin}/embed`] as const,
    );
    expect(theme).toMatch(/^(?:light|dark)$/u);
  });

  test("an unknown address below /sdk is answered with 404, never with a page", async ({
    product,
    request,
  }) => {
    for (const path of ["/sdk/0.0.0/tera-bridge.iife.js", "/sdk/x", "/sdk/x/y/z", "/sdk/x.html"]) {
      const response = await request.get(`${product.origin}${path}`);
      expect([path, response.status(), response.headers()["content-type"]]).toEqual([
        path,
        404,
        "text/plain; charset=utf-8",
      ]);
    }
  });
});
