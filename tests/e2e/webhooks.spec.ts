import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import { type Product, startProduct } from "../product/product.ts";
import { checkAppearance, resetToDesktop } from "./check-appearance.ts";
import { person, signUp } from "./people.ts";
import { DESKTOP_WIDTH } from "./views.ts";

test.describe("webhooks in the project's settings", () => {
  let receiver: Server;
  let address: string;
  let status = 500;
  const received: string[] = [];
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    receiver = createServer((request, response) => {
      received.push(String(request.headers["webhook-id"]));
      request.resume();
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    address = `http://${host}/events`;
    product = await startProduct({ WEBHOOK_PRIVATE_HOSTS: host });
    context = await browser.newContext({
      reducedMotion: "reduce",
      colorScheme: "light",
      viewport: { width: DESKTOP_WIDTH, height: 900 },
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    page = await context.newPage();
    await signUp(page, product, person("Ada", "Park"));
    await expect(page.getByRole("heading", { name: "Ada's project" })).toBeVisible();
    await page.goto(`${product.origin}/project/settings`);
  });
  test.afterAll(async () => {
    await context.close();
    await product.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const dialog = (name: string): Locator => page.getByRole("dialog", { name });
  const list = (): Locator => page.getByRole("list", { name: "Webhooks" });
  const look = async (name: string): Promise<void> => {
    await checkAppearance(page, name);
    await resetToDesktop(page);
  };
  const act = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: `Actions for ${address}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };

  test("a manager adds one with a secret, sees a failed delivery, sends it again, pauses and deletes it", async () => {
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add webhook" }).click();
    const adding = dialog("Add webhook");
    await adding.getByLabel("Address").fill("https://127.0.0.1/events");
    await adding.getByLabel("Address").press("Enter");
    await expect(adding.getByText("can't be reached from the internet")).toBeVisible();
    await look("the dialog for a webhook");
    await adding.getByLabel("Address").fill(address);
    await adding.getByLabel("All, also those of later versions").uncheck();
    await adding.getByRole("button", { name: "Add webhook" }).click();
    await expect(adding.getByText("Choose at least one kind of event.")).toBeVisible();
    await look("the dialog for a webhook without events");
    await adding.getByLabel("Notes and marks").check();
    await adding.getByRole("button", { name: "Add webhook" }).click();
    const ready = dialog("The webhook is ready");
    await expect(ready.getByRole("button", { name: "Copy secret" })).toBeFocused();
    await ready.getByRole("button", { name: "Copy secret" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_[\w-]{43}$/u);
    await ready.getByRole("button", { name: "Done" }).click();
    await expect(list().getByText("Nothing sent yet")).toBeVisible();
    await expect(list().getByText("Only notes and marks")).toBeVisible();
    await act("Choose events...");
    const events = dialog("Choose events");
    await expect(events.getByLabel("Notes and marks")).toBeChecked();
    await look("the dialog for a webhook's events");
    await events.getByLabel("The project itself").check();
    await events.getByRole("button", { name: "Save" }).click();
    await expect(list().getByText("Only notes and marks; the project itself")).toBeVisible();

    await page.getByLabel("Name", { exact: true }).fill("Sleep");
    await page.getByLabel("Name", { exact: true }).blur();
    await expect.poll(() => received.length).toBe(1);
    const note = page.getByText("Project renamed");
    await expect(note).toBeVisible();
    await expect(note).toHaveCount(0);
    await act("Show deliveries");
    const deliveries = dialog("Deliveries");
    const row = deliveries.getByRole("row", { name: /projectRename/u });
    await expect(row.getByText("Answered with HTTP 500. Next attempt today")).toBeVisible();
    await look("the deliveries of a webhook");
    status = 204;
    await row.getByRole("button", { name: /^Send again/u }).click();
    await expect(row.getByText("Delivered today")).toBeVisible();
    expect(new Set(received).size).toBe(1);
    await deliveries.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(list().getByText("Delivered today")).toBeVisible();
    await expect(page.getByText("It will be sent in a moment")).toHaveCount(0);

    await act("Send test");
    const sent = deliveries.getByRole("row", { name: /test/u });
    await expect(sent.getByText("Delivered today")).toBeVisible();
    await deliveries.getByRole("button", { name: "Send test" }).click();
    await expect(sent).toHaveCount(2);
    await deliveries.getByRole("button", { name: "Close", exact: true }).last().click();

    await act("Pause");
    await expect(list().getByText("Paused")).toBeVisible();
    await look("the settings with a webhook");
    await act("Resume");
    await expect(list().getByText("Paused")).toHaveCount(0);
    const database = await openDatabaseOf(product);
    await database.query(
      "update private.webhooks set is_paused = true, is_failing = true, paused_at = now()",
    );
    await database.close();
    await page.reload();
    await expect(list().getByText("accepted nothing for a day")).toBeVisible();
    await look("the settings with a webhook that keeps failing");
    await list().getByRole("button", { name: "Resume" }).click();
    await expect(list().getByText("Paused")).toHaveCount(0);
    await act("Delete...");
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
  });
});
