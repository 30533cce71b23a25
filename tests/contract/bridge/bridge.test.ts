import type { Browser, Frame, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HostPage } from "./host-page.ts";
import { bundle, hostPolicy, serve, startChromium } from "./two-origins.fixture.ts";
import type { Site } from "./two-origins.fixture.ts";

let browser: Browser;
let hostSite: Site;
let toolSite: Site;
let otherSite: Site;
let framedHostSite: Site;
/** Started first, because it takes the default timeout of 10 s. */
let silence: Promise<{ code: string; milliseconds: number } | null>;
let page: Page;

beforeAll(async () => {
  const [hostScript, toolScript, framedHostScript] = await Promise.all([
    bundle("host-page.ts"),
    bundle("tool-page.ts"),
    bundle("framed-host-page.ts"),
  ]);
  [hostSite, toolSite, otherSite, framedHostSite, browser] = await Promise.all([
    serve("127.0.0.1", hostScript, hostPolicy),
    serve("localhost", toolScript),
    serve("localhost", toolScript),
    serve("127.0.0.1", framedHostScript),
    startChromium(),
  ]);
  page = await browser.newPage();
  await page.goto(hostSite.origin);
  silence = (await openTool("tool", toolSite.origin, { isServed: false })).evaluate(() =>
    window.tool.failureOf(window.tool.connect()),
  );
});
afterAll(async () => {
  await browser.close();
  await Promise.all([hostSite, toolSite, otherSite, framedHostSite].map((site) => site.close()));
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(hostSite.origin);
});
afterEach(async () => {
  await page.close();
});

async function openTool(
  name = "tool",
  address = toolSite.origin,
  options: Parameters<HostPage["open"]>[2] = {},
): Promise<Frame> {
  await page.evaluate(([frameName, url, given]) => window.page.open(frameName, url, given), [
    name,
    address,
    options,
  ] as const);
  const frame = page.frame({ name });
  if (!frame) throw new Error(`The frame "${name}" is missing`);
  return frame;
}

async function connectedTool(options?: Parameters<HostPage["open"]>[2]): Promise<Frame> {
  const frame = await openTool("tool", toolSite.origin, options);
  await connectIn(frame);
  return frame;
}

const connectIn = (frame: Frame): Promise<number> =>
  frame.evaluate(async () => {
    window.tool.tera = await window.tool.connect();
    return window.tool.tera.host.protocol;
  });

const ADA = {
  id: "u1",
  email: "ada@example.org",
  name: "Ada Lovelace",
  isSubscribed: false,
  credits: 1000,
};

describe("a tool on the current client, in a frame of another origin", () => {
  it("connects over a port to its host's exact origin and gets answers", async () => {
    const frame = await openTool();
    expect(await connectIn(frame)).toBe(1);
    expect(
      await frame.evaluate(async () => [
        window.tool.tera.host.origin,
        await window.tool.tera.user.get(),
      ]),
    ).toEqual([hostSite.origin, ADA]);
  });

  it("saves and reads a library of 20,000 references, and a file as a Blob", async () => {
    const frame = await connectedTool();
    const seen = await frame.evaluate(async () => {
      const { tera } = window.tool;
      const references = Array.from({ length: 20_000 }, (_, index) => ({
        id: String(index),
        title: `Title ${index}`,
        authors: ["A. Author"],
      }));
      await tera.library.write("/projects/p1/large.json", references);
      const read = await tera.library.read("/projects/p1/large.json");
      await tera.files.write("/projects/p1/note.txt", new Blob(["grüße"]));
      const listed = await tera.files.list();
      return {
        count: read.length,
        last: read.at(-1),
        text: await (
          await tera.files.read(listed.find(({ name }) => name === "note.txt")?.id ?? "")
        ).text(),
      };
    });
    expect(seen).toEqual({
      count: 20_000,
      last: { id: "19999", title: "Title 19999", authors: ["A. Author"] },
      text: "grüße",
    });
  });

  it("gets answers to 2,000 calls made in one tick, even if another call can't be cloned", async () => {
    const frame = await connectedTool();
    const { right, failure } = await frame.evaluate(async () => {
      const { tera, failureOf } = window.tool;
      const calls = Array.from({ length: 2_000 }, (_, index) => tera.state.set("counter", index));
      const bad = failureOf(tera.state.set("counter", () => 1));
      const results = await Promise.all(calls);
      return {
        right: results.filter((result, index) => result === index).length,
        failure: await bad,
      };
    });
    expect(right).toBe(2_000);
    expect(failure).toMatchObject({ code: "UNCLONEABLE" });
  });

  it("gets an error code for a missing permission, a wrong argument and an unknown method", async () => {
    const frame = await connectedTool({ scopes: ["user", "files:read"] });
    const refusals = await frame.evaluate(async () => {
      const { tera, failureOf } = window.tool;
      const call = tera.call as unknown as (method: string, args: unknown[]) => Promise<unknown>;
      const work = [
        tera.project.list(),
        call("getProjectFile", [7]),
        tera.files.read("/projects/p2/x"),
        ...["constructor", "__proto__", "toString", "nothing"].map((name) => call(name, [])),
      ];
      return (await Promise.all(work.map(failureOf))).map((failure) => [
        failure?.code,
        failure?.message.slice(0, 40),
      ]);
    });
    expect(refusals).toEqual(
      [
        ["FORBIDDEN", expect.stringContaining("has not been") as string],
        ["INVALID-ARGUMENT", "Expected string (getProjectFile, argument"],
        ["INVALID-FILE-ID", expect.stringMatching(/^Invalid TERA File ID/) as string],
        ["UNKNOWN-METHOD", 'Unknown RPC method "constructor"'],
        ["UNKNOWN-METHOD", 'Unknown RPC method "__proto__"'],
        ["UNKNOWN-METHOD", 'Unknown RPC method "toString"'],
        ["UNKNOWN-METHOD", 'Unknown RPC method "nothing"'],
      ].map(([code, message]) => [
        code,
        typeof message === "string" ? message.slice(0, 40) : message,
      ]),
    );
  });

  it("waits for a host that starts later than the tool", async () => {
    const frame = await openTool("tool", toolSite.origin, { late: 1_200 });
    expect(await connectIn(frame)).toBe(1);
  });

  it("gets HOST_SILENT from a host page that never answers", async () => {
    const frame = await openTool("tool", toolSite.origin, { isServed: false });
    expect(
      await frame.evaluate(() => window.tool.failureOf(window.tool.connect({ timeout: 700 }))),
    ).toMatchObject({ code: "HOST_SILENT" });
  });

  it("gets NOT_EMBEDDED within 500 ms in a top-level page", async () => {
    await page.goto(toolSite.origin);
    const failures = await page.evaluate(async () => {
      const { connect, failureOf } = window.tool;
      return [await failureOf(connect()), await failureOf(connect()), await failureOf(connect())];
    });
    expect(failures.map((failure) => failure?.code)).toEqual([
      "NOT_EMBEDDED",
      "NOT_EMBEDDED",
      "NOT_EMBEDDED",
    ]);
    // Checks the fastest attempt, because load on the machine can delay single ones.
    expect(Math.min(...failures.map((failure) => failure?.milliseconds ?? Infinity))).toBeLessThan(
      500,
    );
  });

  it("has its open dialogs closed after a timeout and when the tool reloads", async () => {
    const frame = await connectedTool();
    expect(
      await frame.evaluate(() =>
        window.tool.failureOf(window.tool.tera.with({ timeout: 200 }).ui.confirm("first")),
      ),
    ).toMatchObject({ code: "TIMEOUT" });
    await frame.evaluate(() => void window.tool.failureOf(window.tool.tera.ui.confirm("second")));
    await page.waitForFunction(() => window.page.openQuestions.includes("second"));
    await frame.evaluate(() => location.reload());
    await page.waitForFunction(() => window.page.openQuestions.length === 0);
    await frame.waitForFunction(() => "tool" in window);
    expect(await connectIn(frame)).toBe(1);
    expect(await frame.evaluate(() => window.tool.tera.user.get())).toEqual(ADA);
  });

  it("gets DISCONNECTED when the host page stops serving it", async () => {
    const frame = await openTool();
    await frame.evaluate(async () => {
      // The timeout also limits how long the tool looks for a host that is gone.
      window.tool.tera = await window.tool.connect({ timeout: 3_000 });
    });
    const failure = frame.evaluate(() =>
      window.tool.failureOf(window.tool.tera.ui.confirm("stay?")),
    );
    await page.waitForFunction(() => window.page.openQuestions.includes("stay?"));
    await page.evaluate(() => window.page.stop("tool"));
    expect(await failure).toMatchObject({ code: "DISCONNECTED" });
    expect(await page.evaluate(() => window.page.openQuestions)).toEqual([]);
    expect(
      await frame.evaluate(() => window.tool.failureOf(window.tool.tera.user.get())),
    ).toMatchObject({ code: "DISCONNECTED" });
  });

  it("has its open dialogs closed when its frame is removed", async () => {
    const frame = await connectedTool();
    await frame.evaluate(() => void window.tool.failureOf(window.tool.tera.ui.confirm("gone?")));
    await page.waitForFunction(() => window.page.openQuestions.includes("gone?"));
    await page.evaluate(() => window.page.remove("tool"));
    await expect.poll(() => page.evaluate(() => window.page.openQuestions)).toEqual([]);
  });

  it("causes no violation of the host's content security policy", async () => {
    const frame = await connectedTool();
    await frame.evaluate(async () => {
      await window.tool.tera.user.get();
      await window.tool.failureOf(window.tool.tera.namespaces.get("not a name"));
    });
    expect(await page.evaluate(() => window.page.violations)).toEqual([]);
  });
});

describe("pages that the host does not answer", () => {
  it("BRIDGE-02 a frame beside the tool gets no host answers and can't forge any", async () => {
    const frame = await openTool();
    const other = await openTool("other", otherSite.origin, { isServed: false });
    expect(await other.evaluate(() => window.tool.rawCall(parent, "handshake", [], 500))).toBe(
      "silence",
    );
    const forging = other.evaluate(async () => {
      const victim = parent.frames[0];
      for (let count = 0; count < 50; count += 1) {
        victim?.postMessage(
          { TERA: 1, id: "x", action: "response", response: { date: new Date() } },
          "*",
        );
        victim?.postMessage(
          { TERA: 1, id: "x", action: "rpc", method: "set", args: ["restrictOrigin", "*"] },
          "*",
        );
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    expect(await connectIn(frame)).toBe(1);
    await forging;
    expect(await frame.evaluate(() => window.tool.tera.user.get())).toEqual(ADA);
  });

  it("BRIDGE-02 the host ignores a page of its own origin in the tool's frame", async () => {
    const frame = await openTool();
    await page.evaluate(
      (address) => window.page.navigate("tool", `${address}/?inner`),
      hostSite.origin,
    );
    await frame.waitForURL(`${hostSite.origin}/?inner`);
    const answered = await frame.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("message", () => resolve(true));
          parent.postMessage(
            { TERA: 1, id: "q", action: "rpc", method: "handshake", args: [] },
            "*",
          );
          setTimeout(() => resolve(false), 500);
        }),
    );
    expect(answered).toBe(false);
  });

  it("BRIDGE-02 the host ignores a page of another origin in the tool's frame", async () => {
    const frame = await connectedTool();
    await page.evaluate((address) => window.page.navigate("tool", address), otherSite.origin);
    await frame.waitForURL(`${otherSite.origin}/`);
    await frame.waitForFunction(() => "tool" in window);
    expect(await frame.evaluate(() => window.tool.rawCall(parent, "handshake", [], 500))).toBe(
      "silence",
    );
    expect(await frame.evaluate(() => window.tool.rawCall(parent, "getUser", [], 500))).toBe(
      "silence",
    );
  });
});

describe("a tool that speaks the old envelope", () => {
  it("BRIDGE-01 gets its handshake within the 300 ms that it waits, and then answers to calls", async () => {
    const frame = await openTool();
    const answers = await frame.evaluate(async () => [
      await window.tool.rawCall(parent, "handshake", [], 300),
      await window.tool.rawCall(parent, "setServerMode", ["frame"], 300),
      await window.tool.rawCall(parent, "getUser", [], 1_000),
      await window.tool.rawCall(parent, "getProjectFileContents", ["nonsense!"], 1_000),
    ]);
    expect(answers[0]).toMatchObject({
      action: "response",
      response: { date: expect.any(Date) as Date },
    });
    expect(answers[1]).toMatchObject({ action: "response" });
    expect(answers[2]).toMatchObject({ response: ADA });
    expect(answers[3]).toMatchObject({
      isError: true,
      response: expect.stringMatching(/^Invalid TERA File ID/) as string,
    });
  });
});

describe("a tool in its own page, with the host in a frame", () => {
  const takeIn = (path: string): Promise<number> =>
    page.evaluate(async (address) => {
      window.tool.tera = await window.tool.connect({ embedded: window.tool.embedded(address) });
      return window.tool.tera.host.protocol;
    }, `${framedHostSite.origin}${path}`);

  it("repeats pending reads when the host reloads, and reports other pending calls as lost", async () => {
    await page.goto(toolSite.origin);
    expect(await takeIn("/embed")).toBe(1);
    const waiting = page.evaluate(async () => {
      const { tera, failureOf } = window.tool;
      const back = new Promise((resolve) => tera.on("reconnect", () => resolve("back")));
      const lost = failureOf(tera.ui.confirm("Sure?"));
      return [await back, (await lost)?.code, (await tera.user.get())?.name];
    });
    const host = page.frames().find((frame) => frame.url().startsWith(framedHostSite.origin));
    await host?.evaluate(() => location.reload());
    expect(await waiting).toEqual(["back", "DISCONNECTED", "Ada Lovelace"]);
    await page.reload();
    expect(await takeIn("/embed")).toBe(1);
    expect(await page.evaluate(() => window.tool.tera.user.get())).toEqual(ADA);
  });

  it("uses the old envelope with an old host, otherwise the newest protocol that both support", async () => {
    await page.goto(toolSite.origin);
    expect(await takeIn("/old")).toBe(0);
    expect(await page.evaluate(() => window.tool.tera.user.get())).toEqual(ADA);
    expect(
      await page.evaluate(() => window.tool.failureOf(window.tool.tera.project.get())),
    ).toMatchObject({ message: "Unknown RPC method" });
    await page.reload();
    expect(await takeIn("/embed")).toBe(1);
    const agreed = await page.evaluate(async () => {
      const host = document.querySelector("iframe")?.contentWindow;
      if (!host) throw new Error("There is no host in the page");
      const offer = (protocols: number[]) =>
        window.tool.rawCall(
          host,
          "handshake",
          [{ bridge: { protocols, nonce: "n", mode: "embedded", page: 1 } }],
          1_000,
        ) as Promise<{ response: { bridge?: { protocol: number } } }>;
      return [
        (await offer([99, 1])).response.bridge?.protocol,
        (await offer([99])).response.bridge?.protocol,
      ];
    });
    expect(agreed).toEqual([1, undefined]);
  });
});

it("a tool gets HOST_SILENT after 10 s from a host that stays silent", async () => {
  const failure = await silence;
  expect(failure?.code).toBe("HOST_SILENT");
  // The timer and the measuring clock may differ by some milliseconds.
  expect(failure?.milliseconds).toBeGreaterThanOrEqual(9_950);
  // Allows for load on the machine.
  expect(failure?.milliseconds).toBeLessThan(20_000);
});
