import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  expect,
  type Frame,
  type Page,
  test,
} from "@playwright/test";
import { runConformance } from "../../../packages/bridge-sdk/src/conformance/index.ts";
import type { VersionConflict } from "@tera/bridge-sdk";
import { SCOPES } from "../../../packages/bridge-sdk/src/protocol/scopes.ts";
import { type Product, startProduct } from "../../product/product.ts";
import { createProject, signUp, verifyAddress, type SignedUp } from "../security/signed-up.ts";
import { bundlePublishedClient } from "./published-client.fixture.ts";
import { bundle } from "./two-origins.fixture.ts";

declare global {
  interface Window {
    /** The states of a mounted namespace after each change. */
    seen: unknown[];
    /** `next` returns the size of the library's next part. */
    slow: { next(): Promise<number> };
    /** Number of batches per worker. */
    batches: number[];
  }
}

test.describe("a tool in the product", () => {
  let product: Product;
  let site: Server;
  let folder: string;
  let project: string;
  const contexts: BrowserContext[] = [];
  let hers: Frame;
  let his: Frame;

  test.beforeAll(async ({ browser }) => {
    const scripts = new Map([
      ["/own.js", await bundle("tool-page.ts")],
      ["/published.js", await bundlePublishedClient()],
    ]);
    site = createServer(({ url }, response) => {
      const script = scripts.get(url ?? "");
      if (script !== undefined)
        response.writeHead(200, { "content-type": "text/javascript" }).end(script);
      else
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(
            '<!doctype html><title>Tool</title><script src="/own.js"></script><script src="/published.js"></script><h1>A tool</h1>',
          );
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    folder = mkdtempSync(join(tmpdir(), "conformance-"));
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        {
          id: "conformance",
          name: "Conformance",
          path: "/conformance",
          url: address,
          tags: ["project:all"],
          scopes: SCOPES,
        },
      ]),
    );
    product = await startProduct({ TOOLS_FILE: toolsFile });
    const [amara, bruno] = await Promise.all([signUp(product, "amara"), signUp(product, "bruno")]);
    await Promise.all([verifyAddress(product, amara), verifyAddress(product, bruno)]);
    project = await createProject(amara, "Shared");
    await amara.send("POST", "/api/members/invite", {
      projectId: project,
      projectName: "Shared",
      emails: [bruno.email],
    });
    expect(
      (
        await bruno.send("POST", "/api/members/accept", {
          projectId: project,
          email: bruno.email,
          userId: bruno.id,
        })
      ).status,
    ).toBe(200);
    [hers, his] = await Promise.all([openTool(browser, amara), openTool(browser, bruno)]);
  });

  test.afterAll(async () => {
    for (const context of contexts) await context.close();
    await product.close();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Logs in and connects both clients in the shared project. */
  async function openTool(browser: Browser, who: SignedUp): Promise<Frame> {
    const context = await browser.newContext();
    contexts.push(context);
    const page: Page = await context.newPage();
    await page.addInitScript(countBatches);
    await page.goto(`${product.origin}/login`);
    await page.getByLabel("E-mail").fill(who.email);
    await page.getByLabel("Password", { exact: true }).fill(who.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    await page.goto(`${product.origin}/conformance`);
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "A tool" }),
    ).toBeAttached();
    const frame = page.frames().find((known) => known !== page.mainFrame());
    if (frame === undefined) throw new Error("The tool has no frame.");
    await frame.evaluate(async (id) => {
      window.client = window.makePublishedClient({ verbosity: 0 });
      await window.client.init();
      window.tool.tera = await window.tool.connect();
      await window.tool.tera.project.setActive(id);
    }, project);
    return frame;
  }

  /** Runs the conformance suite with one client and describes the faults. */
  async function faultsOf(client: "published" | "own", mark: string): Promise<string[]> {
    const faults = await runConformance({ project, mark, call: (...made) => callIn(client, made) });
    return faults.map(({ message }) => message);
  }

  async function callIn(
    client: "published" | "own",
    [method, args]: readonly [method: string, args: readonly unknown[]],
  ): Promise<unknown> {
    const { error, answer } = await hers.evaluate(
      async ([name, given, isOwn]) => {
        try {
          const result = await (isOwn
            ? (
                window.tool.tera.call as (
                  name: string,
                  args: readonly unknown[],
                ) => Promise<unknown>
              )(name, given)
            : window.client.rpc(name, ...given));
          return {
            answer:
              result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as unknown),
          };
        } catch (thrown) {
          const { message, code, data } = Object(thrown) as Record<string, unknown>;
          return { error: { message: message ?? thrown, code, data } };
        }
      },
      [method, args, client === "own"] as const,
    );
    if (error !== undefined) throw Object.assign(new Error(String(error.message)), error);
    return answer;
  }

  test("BRIDGE-08 BRIDGE-09 BRIDGE-10 BRIDGE-11 VAL-13 VAL-14 VAL-15 VAL-16 old client conforms", async () => {
    expect(await faultsOf("published", "old")).toEqual([]);
  });

  test("BRIDGE-08 BRIDGE-09 BRIDGE-10 BRIDGE-11 VAL-13 VAL-14 VAL-15 VAL-16 new client conforms", async () => {
    expect(await faultsOf("own", "new")).toEqual([]);
  });

  test("VAL-13 VAL-14 VAL-15 VAL-16 refusals of the product's handlers name the argument", async () => {
    const refused = await hers.evaluate(async (id) => {
      const { tera } = window.tool;
      const file = (name: string): string => `/projects/${id}/${name}`;
      const calls: readonly (readonly [string, Promise<unknown>])[] = [
        ["a title of a megabyte", tera.log.add({ type: "tool", title: "x".repeat(1_000_000) })],
        [
          "100,000 paths",
          tera.log.add({
            type: "fileDelete",
            filePaths: Array.from({ length: 100_000 }, () => "x"),
          }),
        ],
        ["NUL", tera.log.add({ type: "tool", tool: "a\u0000b" })],
        [
          "a name of 3,000 letters",
          tera.files.write(file(`${"n".repeat(3_000)}.txt`), new Blob(["x"])),
        ],
        ["a file that is no library", tera.library.write(file("x.docx"), [{ title: "T" }])],
        ["an invalid reference", tera.library.write(file("x.ris"), [{ title: 7 } as never])],
        ["a missing file", tera.files.read(file("gone.txt"))],
        ["bytes in the state", tera.state.set("bytes", new ArrayBuffer(3))],
        ["a number for a name", tera.state.set("name", 7)],
        ["NUL in the state", tera.state.set("words", { text: "a\u0000b" })],
      ];
      const answers: unknown[] = [];
      for (const [what, call] of calls)
        answers.push(
          await call.then(
            () => [what, "was answered"],
            ({ code, data }: { code: string; data?: { argument?: string } }) => [
              what,
              code,
              data?.argument,
            ],
          ),
        );
      return answers;
    }, project);
    expect(refused).toEqual([
      ["a title of a megabyte", "INVALID-ARGUMENT", "log.title"],
      ["100,000 paths", "INVALID-ARGUMENT", "log.filePaths"],
      ["NUL", "INVALID-ARGUMENT", "log.tool"],
      ["a name of 3,000 letters", "INVALID-NAME", "id"],
      ["a file that is no library", "UNSUPPORTED-FORMAT", "id"],
      ["an invalid reference", "INVALID-ARGUMENT", "refs.0.title"],
      ["a missing file", "NOT-FOUND", "id"],
      ["bytes in the state", "INVALID-ARGUMENT", "value"],
      ["a number for a name", "INVALID-ARGUMENT", "value"],
      ["NUL in the state", "INVALID-ARGUMENT", "value.text"],
    ]);
  });

  test("BRIDGE-09 BRIDGE-13 of two people who save one version, the second learns what is there now", async () => {
    const id = `/projects/${project}/shared/plan.json`;
    const version = (frame: Frame): Promise<string | undefined> =>
      frame.evaluate(
        async ([file]) => {
          const list = await window.tool.tera.files.list({ lazy: false });
          const shared = list.find(({ name }) => name === "shared");
          const member = shared?.files.find(({ path }) => path === file);
          return (await window.tool.tera.files.get(member?.id ?? ""))?.version;
        },
        [id] as const,
      );
    const save = (frame: Frame, words: string, expected: string) =>
      frame.evaluate(
        async ([file, text, wanted]) => {
          try {
            const saved = await window.tool.tera.files.write(file, { text }, { expect: wanted });
            return { version: saved.version, conflict: undefined };
          } catch (error) {
            const { code, data } = error as { code: string; data: VersionConflict };
            return { version: data.current?.version ?? "none", conflict: [code, data.argument] };
          }
        },
        [id, words, expected] as const,
      );
    const first = await save(hers, "first", "none");
    expect(first.conflict).toBeUndefined();
    expect([await version(hers), await version(his)]).toEqual([first.version, first.version]);
    const second = await save(his, "his", first.version);
    expect(second.conflict).toBeUndefined();
    const refused = await save(hers, "hers", first.version);
    expect(refused).toEqual({
      version: second.version,
      conflict: ["VERSION-CONFLICT", "options.expect"],
    });
    const merged = await save(hers, "his and hers", refused.version);
    expect(merged.conflict).toBeUndefined();
    expect(await his.evaluate((file) => window.tool.tera.files.readJson(file), id)).toEqual({
      text: "his and hers",
    });
  });

  test("BRIDGE-08 BRIDGE-13 the event of a change of the state names its path, also to others", async () => {
    for (const frame of [hers, his])
      await frame.evaluate(() => {
        window.seen = [];
        window.tool.tera.on("state", ({ path }) => window.seen.push(path.join(".")));
      });
    await hers.evaluate(() => window.tool.tera.state.set("events.words[0]", { count: 1 }));
    for (const frame of [hers, his])
      await expect.poll(() => frame.evaluate(() => window.seen)).toContain("events.words.0");
  });

  test("BRIDGE-08 flush rejects after a refused state change, and the state lacks that change", async () => {
    const ends = await hers.evaluate(async () => {
      const { tera, failureOf } = window.tool;
      await tera.state.set("fine", 1);
      await tera.state.set("name", "n".repeat(1_000_000));
      const refused = (await failureOf(tera.state.flush()))?.code;
      const { name, fine } = await tera.state.get();
      return { refused, name, fine, after: (await failureOf(tera.state.flush()))?.code };
    });
    expect(ends).toEqual({
      refused: expect.stringMatching(/^(?:TOO-LARGE|INVALID|REFUSED)/u) as unknown,
      name: "Shared",
      fine: 1,
      after: undefined,
    });
  });

  test("BRIDGE-09 BRIDGE-12 a fast click or a held key does not confirm a deletion or replacement", async () => {
    const page = hers.page();
    const file = (name: string): string => `/projects/${project}/${name}`;
    await hers.evaluate(
      async ([one, two]) => {
        for (const [id, words] of [
          [one, "one"],
          [two, "two"],
        ] as const)
          await window.tool.tera.files.write(id, new Blob([words]));
      },
      [file("one.txt"), file("two.txt")] as const,
    );

    // Clicks the button as soon as it appears.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll<HTMLButtonElement>("dialog button")].find(
          ({ textContent }) => textContent === "Replace file",
        );
        if (button === undefined) return;
        observer.disconnect();
        button.click();
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    const moving = hers.evaluate(
      async ([one]) => (await window.tool.tera.files.move(one, "two.txt"))?.path,
      [file("one.txt")] as const,
    );
    const question = page.getByRole("alertdialog", { name: "Replace two.txt?" });
    await question.getByRole("button", { name: "Replace file" }).click();
    expect(await moving).toContain("two.txt");
    expect(
      await hers.evaluate(
        async (two) => (await window.tool.tera.files.read(two)).text(),
        file("two.txt"),
      ),
    ).toBe("one");
    expect(
      await hers.evaluate(async () =>
        (await window.tool.tera.files.list()).some(({ name }) => name === "one.txt"),
      ),
    ).toBe(false);

    await page.keyboard.down("Enter");
    const deleting = hers.evaluate(
      (two) => window.tool.failureOf(window.tool.tera.files.delete(two)),
      file("two.txt"),
    );
    const deletion = page.getByRole("alertdialog", { name: "Delete two.txt?" });
    await expect(deletion).toBeVisible();
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(deletion.getByRole("button", { name: "Cancel" })).toBeFocused();
    await deletion.getByRole("button", { name: "Delete file" }).click();
    expect(await deleting).toBeNull();
  });

  test("two people screen blind, also while one is offline, and the third call names conflicts", async () => {
    const round = await hers.evaluate(async (id) => {
      const { tera, screening } = window.tool;
      const { rounds, decisions } = screening(tera);
      await tera.library.write(id, [{ title: "One" }, { title: "Two" }]);
      const opened = await rounds.create(id, {
        name: "Abstracts",
        stage: "title-abstract",
        reviewers: 2,
        exclusionReasons: ["No adults"],
      });
      await decisions.record(opened.id, "1", { decision: "exclude", reason: "No adults" });
      return opened;
    }, `/projects/${project}/screened.ris`);
    expect(round).toMatchObject({ filePath: "screened.ris", references: 2, isBlind: true });

    // The library itself neither shows nor changes labels during the round.
    const library = await hers.page().context().newPage();
    await library.goto(`${product.origin}/project/library/screened.ris`);
    await library.getByRole("row", { name: /One/u }).click();
    const panel = library.getByRole("complementary", { name: "Reference" });
    await expect(panel.getByText("Being screened blind")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Include" })).toHaveCount(0);
    await library.getByRole("grid", { name: "References" }).press("i");
    await expect(
      library.getByText("Labels can be changed once the round “Abstracts” is closed."),
    ).toBeVisible();

    // His tool follows the round by the event, and gets nothing of her decision.
    const seen = await his.evaluate(async (id) => {
      const { tera, screening } = window.tool;
      const { decisions } = screening(tera);
      const heard = new Promise((resolve) => tera.on("decisions", resolve));
      await decisions.record(id, "2", { decision: "maybe" });
      return {
        heard: await heard,
        mine: (await decisions.mine(id)).map(({ referenceId }) => referenceId),
        outcomes: (await decisions.outcomes(id)).map(({ outcome }) => outcome),
        conflicts: await decisions.conflicts(id),
        decided: Object.values((await decisions.progress(id)).decided),
      };
    }, round.id);
    expect(seen).toEqual({
      heard: { round: round.id },
      mine: ["2"],
      outcomes: ["undecided"],
      conflicts: [],
      decided: [1, 1],
    });

    const context = his.page().context();
    await context.setOffline(true);
    await his.evaluate(
      (id) =>
        window.tool.screening(window.tool.tera).decisions.record(id, "1", { decision: "include" }),
      round.id,
    );
    await context.setOffline(false);
    await expect
      .poll(() =>
        hers.evaluate(async (id) => {
          const { decisions } = window.tool.screening(window.tool.tera);
          return (await decisions.conflicts(id)).map((conflict) =>
            conflict.decisions.map(({ decision }) => decision),
          );
        }, round.id),
      )
      .toEqual([["exclude", "include"]]);

    const settled = await hers.evaluate(async (id) => {
      const { tera, screening, failureOf } = window.tool;
      const { rounds, decisions } = screening(tera);
      const early = await failureOf(decisions.resolve(id, "2", { decision: "include" }));
      const wrong = await failureOf(
        decisions.record(id, "2", { decision: "exclude", reason: "Invented" }),
      );
      await decisions.resolve(id, "1", { decision: "include" });
      const { closedAt } = await rounds.close(id);
      return {
        early: early?.code,
        wrong: wrong?.code,
        outcomes: (await decisions.outcomes(id)).map(({ outcome }) => outcome),
        agreement: (await decisions.agreement(id)).observed,
        isClosed: closedAt !== null,
      };
    }, round.id);
    expect(settled).toEqual({
      early: "STILL-BLIND",
      wrong: "INVALID",
      outcomes: ["include"],
      agreement: 0,
      isClosed: true,
    });
    await expect(panel.getByRole("button", { name: "Include" })).toBeVisible();
    await library.close();
  });

  test("BRIDGE-10 a large library streams in parts that together are the complete library", async () => {
    const found = await hers.evaluate(async (id) => {
      const { tera } = window.tool;
      await tera.library.write(
        id,
        Array.from({ length: 1_200 }, (_, index) => ({
          type: "journalArticle",
          title: `Title ${index}`,
        })),
      );
      const parts: { title?: string }[][] = [];
      for await (const part of tera.library.stream(id, 500)) parts.push(part);
      const whole = await tera.library.read(id);
      return {
        sizes: parts.map(({ length }) => length),
        isWhole: JSON.stringify(parts.flat()) === JSON.stringify(whole),
        last: whole.at(-1)?.title,
      };
    }, `/projects/${project}/large.ris`);
    expect(found).toEqual({ sizes: [500, 500, 200], isWhole: true, last: "Title 1199" });
  });

  test("BRIDGE-10 the host reads only a few parts ahead of a tool that has stopped reading", async () => {
    const count = 6_000;
    const taken = await hers.evaluate(
      async ([id, length]) => {
        const { tera } = window.tool;
        await tera.library.write(
          id,
          Array.from({ length }, (_, index) => ({
            type: "journalArticle",
            title: `Title ${index}`,
            abstract: "word ".repeat(400),
          })),
        );
        const stream = tera.library.stream(id, 500);
        window.slow = { next: async () => (await stream.next()).value?.length ?? 0 };
        return [await window.slow.next(), (await tera.library.read(id)).length];
      },
      [`/projects/${project}/slow.ris`, count] as const,
    );
    expect(taken).toEqual([500, count]);
    // The last worker read the whole library, the one before it the stream.
    const [slow = 0, whole = 0] = (await hers.page().evaluate(() => window.batches)).slice(-2);
    expect(whole).toBeGreaterThanOrEqual(10);
    // The limit allows for the part that the tool took, one part read ahead, and parts in transit.
    expect(slow).toBeLessThanOrEqual(6);
    const rest = await hers.evaluate(async () => {
      const sizes: number[] = [];
      for (let size = await window.slow.next(); size > 0; size = await window.slow.next())
        sizes.push(size);
      return sizes;
    });
    expect(rest).toEqual(Array.from({ length: count / 500 - 1 }, () => 500));
  });

  test("BRIDGE-10 SYNC-06 one undo or redo covers a tool's overwrite of an edited library", async () => {
    const [id, saved] = [`/projects/${project}/edited.ris`, /^Saved \d\d:\d\d$/u];
    const write = (titles: readonly string[]): Promise<unknown> =>
      hers.evaluate(
        ([file, all]) =>
          window.tool.tera.library.write(
            file,
            all.map((title) => ({ type: "journalArticle", title })),
          ),
        [id, titles] as const,
      );
    await write(["Sepsis bundles", "Delirium screening"]);
    const editor = await his.page().context().newPage();
    await editor.goto(`${product.origin}/project/library/edited.ris`);
    const rowOf = (title: string) => editor.getByRole("row", { name: new RegExp(title, "u") });
    const panel = editor.getByRole("complementary", { name: "Reference" });
    const edit = async (field: string, value: string): Promise<void> => {
      await panel.getByLabel(field, { exact: true }).fill(value);
      await panel.getByLabel(field, { exact: true }).press("Enter");
      await expect(panel.getByText(saved)).toBeVisible();
    };
    await rowOf("Sepsis bundles").click();
    await edit("Volume", "801");

    // Delays the tool's upload until the edits are in the old file, so that another edit can be
    // made before the upload.
    let uploads = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await hers.page().route(/\/storage\/v1\/object\/projects\/[^?]*edited\.ris/u, async (route) => {
      if (["POST", "PUT"].includes(route.request().method())) {
        uploads += 1;
        if (uploads > 1) await released;
      }
      await route.continue();
    });
    const writing = write(["The only one left"]);
    await expect.poll(() => uploads).toBe(2);
    await edit("Pages", "77-79");
    release();
    await writing;

    await expect(rowOf("The only one left")).toBeVisible();
    await expect(
      editor.getByText(/“edited\.ris” was replaced with another file while you had it open/u),
    ).toBeVisible();
    await expect(editor.getByText("1 reference", { exact: true })).toBeVisible();
    await editor.keyboard.press("ControlOrMeta+z");
    await rowOf("Sepsis bundles").click();
    await expect(panel.getByLabel("Volume")).toHaveValue("801");
    await expect(panel.getByLabel("Pages")).toHaveValue("77-79");
    await expect(rowOf("Delirium screening")).toBeVisible();
    await expect(rowOf("The only one left")).toHaveCount(0);
    await expect(editor.getByText(/was replaced with another file/u)).toHaveCount(0);
    const read = (): Promise<unknown> =>
      hers.evaluate(
        async (file) =>
          (await window.tool.tera.library.read(file)).map(({ title, volume, pages }) =>
            [title, volume, pages].join(" ").trim(),
          ),
        id,
      );
    expect(await read()).toEqual(["Sepsis bundles 801 77-79", "Delirium screening"]);
    await editor.keyboard.press("ControlOrMeta+Shift+z");
    await expect(rowOf("The only one left")).toBeVisible();
    expect(await read()).toEqual(["The only one left"]);
    await editor.close();
  });

  test("BRIDGE-11 BRIDGE-13 a mounted namespace merges the values that two members set", async () => {
    await hers.evaluate(async () => {
      const store = await window.tool.tera.namespaces.mount<Record<string, unknown>>("shared");
      window.seen = [];
      store.subscribe(() => window.seen.push(store.state));
      await store.set({ mine: 1, both: { hers: true } });
    });
    const last = (frame: Frame): Promise<unknown> => frame.evaluate(() => window.seen.at(-1));
    await his.evaluate(async () => {
      const store = await window.tool.tera.namespaces.mount<Record<string, unknown>>("shared");
      window.seen = [store.state];
      store.subscribe(() => window.seen.push(store.state));
    });
    // A read that is slow to arrive is shown once it does.
    await expect.poll(() => last(his)).toEqual({ mine: 1, both: { hers: true } });
    await Promise.all([
      hers.evaluate(() => window.tool.tera.namespaces.set("shared", { left: "hers" })),
      his.evaluate(() =>
        window.tool.tera.namespaces.set("shared", { right: "his", both: { his: true } }),
      ),
    ]);
    const together = { mine: 1, left: "hers", right: "his", both: { his: true } };
    await expect.poll(() => last(hers)).toEqual(together);
    await expect.poll(() => last(his)).toEqual(together);
  });

  test("BRIDGE-12 a person can stop a tool that keeps showing dialogs", async () => {
    const page = hers.page();
    const ending = hers.evaluate(async () => {
      const { tera, failureOf } = window.tool;
      for (let count = 0; ; count += 1) {
        const failure = await failureOf(tera.ui.alert(`Dialog ${count}.`));
        if (failure !== null)
          return [
            count,
            failure.code,
            (await failureOf(tera.ui.panic("Broken")))?.code,
            (await failureOf(tera.ui.window("https://example.org")))?.code,
          ];
      }
    });
    for (let count = 0; count < 10; count += 1) {
      await expect(page.getByText(`Dialog ${count}.`, { exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await expect(
      page
        .getByRole("alertdialog", { name: "Conformance keeps opening dialogs" })
        .getByRole("button", { name: "Stop it" }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await ending).toEqual([10, "SILENCED", "SILENCED", "SILENCED"]);
    await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toHaveCount(0);
  });
});

function countBatches(): void {
  const Native = window.Worker;
  window.batches = [];
  window.Worker = class extends Native {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      let place = -1;
      this.addEventListener("message", ({ data }: MessageEvent<{ kind?: string } | null>) => {
        if (data?.kind !== "batch") return;
        if (place < 0) place = window.batches.push(0) - 1;
        window.batches[place] = (window.batches[place] ?? 0) + 1;
      });
    }
  };
}
