import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { WebSocketServer } from "ws";
import { person, signUp } from "../e2e/people.ts";
import { startProduct } from "../product/product.ts";
import { BROWSER_ARGUMENTS } from "../browser-arguments.ts";

/**
 * Sorted times in milliseconds from an edit in page A to the end of the frame in which page B shows
 * it, for the product and for a bare relay.
 */
export interface PaintTimes {
  readonly own: readonly number[];
  readonly bare: readonly number[];
}

const WARM_UP = 10;
/** Longer than the throttle, so that edits are sent separately. */
const EDIT_INTERVAL_MS = 300;

/** Alternates between edits in the product and edits in two bare pages. */
export async function measurePaint(executablePath: string, edits: number): Promise<PaintTimes> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const relay = await startRelay();
  try {
    // One window per page, because a covered page renders once a second at most.
    const first = await browser.newContext();
    const a = await first.newPage();
    const who = person("Mira", "Moreau");
    await signUp(a, product, who);
    await a.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
    const second = await browser.newContext({ storageState: await first.storageState() });
    const b = await second.newPage();
    for (const page of [a, b]) {
      await page.goto(`${product.origin}/project/settings`);
      await page.locator("textarea:not([readonly])").waitFor();
    }
    const [from, to] = [
      await openBare(browser, relay.origin),
      await openBare(browser, relay.origin),
    ];
    const [own, bare]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < edits; round += 1) {
      const times = [
        await timeEdit(a, b, `Edit ${round}`),
        await timeEdit(from, to, `Edit ${round}`),
      ] as const;
      if (round < 0) continue;
      own.push(times[0]);
      bare.push(times[1]);
    }
    return { own: own.toSorted((x, y) => x - y), bare: bare.toSorted((x, y) => x - y) };
  } finally {
    await browser.close();
    await relay.close();
    await product.close();
  }
}

async function timeEdit(a: Page, b: Page, value: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, EDIT_INTERVAL_MS));
  const painted = b.evaluate(untilPainted, value);
  const begun = await a.evaluate(edit, value);
  return (await painted) - begun;
}

/** Runs in a page. Resolves to the time of the edit, on the clock that all pages share. */
async function edit(value: string): Promise<number> {
  const field = document.querySelector("textarea");
  if (field === null) throw new Error("There is no text to edit.");
  field.focus();
  // Sets the value as typing does. React would ignore the event if its own setter set the value.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Lets the text render before the field loses the focus.
  await new Promise((resolve) => setTimeout(resolve));
  const begun = performance.timeOrigin + performance.now();
  field.blur();
  return begun;
}

/** Runs in a page. Resolves to the end of the first frame that shows the value. */
function untilPainted(value: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector("textarea")?.value !== value)
        return void requestAnimationFrame(look);
      // The message arrives after this frame has been rendered.
      const channel = new MessageChannel();
      channel.port1.addEventListener(
        "message",
        () => resolve(performance.timeOrigin + performance.now()),
        { once: true },
      );
      channel.port1.start();
      channel.port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
}

const BARE_PAGE = `<!doctype html><title>Relay</title><textarea></textarea><script>
  const field = document.querySelector("textarea");
  const socket = new WebSocket(location.origin.replace("http", "ws"));
  socket.addEventListener("open", () => document.body.dataset.open = "");
  socket.addEventListener("message", ({ data }) => field.value = data);
  field.addEventListener("blur", () => socket.send(field.value));
</script>`;

async function openBare(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.locator("body[data-open]").waitFor();
  return page;
}

async function startRelay(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(BARE_PAGE),
  );
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) =>
    socket.on("message", (message: Buffer) =>
      sockets.clients.forEach((other) => other.send(message.toString())),
    ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
      await once(server, "close");
    },
  };
}
