import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  expect,
  type Frame,
  type Page,
  type Request,
  test,
} from "@playwright/test";
import { createProject, sendAs, signUp as signUpByHttp } from "../contract/security/signed-up.ts";
import { type Product, startProduct } from "../product/product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { ensureOpen } from "./ensure-open.ts";
import { person, signUpFromFrontPage } from "./people.ts";
import { runOnce } from "./run-once.ts";

/** Runs a script, or breaks out of its context, unless it is rendered as text. */
const HOSTILE = `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{7*7}}`;
const HOSTILE_FILE = "<img src=x onerror=hacked=1>.ris";
const HOSTILE_LIBRARY = [
  "TY  - JOUR",
  `TI  - Trial ${HOSTILE}`,
  `AU  - ${HOSTILE}, A`,
  "DO  - javascript:window.hacked=1//10.1000/x",
  "UR  - javascript:window.hacked=1",
  `AB  - ${HOSTILE}`,
  "ER  - ",
  "",
].join("\r\n");
const HOSTILE_TOOL = `<!doctype html><title>Tool</title><p>tool</p><script>
  const waiting = new Map(); let count = 0; window.heard = [];
  addEventListener("message", (event) => {
    window.heard.push(JSON.stringify(event.data));
    waiting.get(event.data?.id)?.(event.data);
  });
  window.send = (message, target = parent) => target.postMessage(message, "*");
  window.call = (method, ...args) => new Promise((resolve) => {
    const id = "c" + (count += 1);
    const limit = setTimeout(() => resolve({ isError: true, response: "nothing" }), 1500);
    waiting.set(id, (answer) => { clearTimeout(limit); resolve(answer); });
    parent.postMessage({ TERA: 1, id, action: "rpc", method, args }, "*");
  });
</script>`;

interface ToolWindow {
  heard: string[];
  send(message: unknown): void;
  call(method: unknown, ...args: unknown[]): Promise<{ isError?: boolean; response: unknown }>;
}

test.describe("a page of the product under attack", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let tools: Server;
  let toolOrigin: string;
  let folder: string;
  let token = "";
  let projectId = "";
  const complaints: string[] = [];
  const strangers = new Set<string>();
  const amara = person("Amara", "Osei");

  test.beforeAll(async ({ browser }) => {
    tools = createServer((request, response) => {
      // A tool's HTML may link to an address of the tool that redirects to the product.
      if (request.url === "/to-logout")
        response
          .writeHead(302, { location: `${product.origin}/kinde/logout?all_sessions=true` })
          .end();
      else response.writeHead(200, { "content-type": "text/html" }).end(HOSTILE_TOOL);
    });
    tools.listen(0, "127.0.0.1");
    await once(tools, "listening");
    toolOrigin = `http://127.0.0.1:${(tools.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), "tools-"));
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        {
          id: "hostile",
          name: "Hostile",
          path: "/hostile",
          url: `${toolOrigin}/`,
          tags: ["project:all"],
          scopes: ["ui"],
        },
      ]),
    );
    product = await startProduct({ TOOLS_FILE: toolsFile });
    context = await browser.newContext();
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(
          `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        ),
      );
    });
    context.on("request", (request) => {
      const url = new URL(request.url());
      const isOwn =
        [product.origin, product.toolsOrigin, toolOrigin].includes(url.origin) ||
        ["data:", "blob:"].includes(url.protocol);
      if (!isOwn) strangers.add(request.url());
    });
    page = await context.newPage();
    page.on("console", (message) => {
      if (/policy|trusted|refused to/iu.test(message.text()))
        complaints.push(`${page.url()} ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()} ${error.message}`));
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog of the browser: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const bearer = /^Bearer (\S+)$/u.exec(request.headers()["authorization"] ?? "")?.[1];
      if (bearer !== undefined && request.url().includes("/rest/v1/")) token = bearer;
    });
    await signUpFromFrontPage(page, product, amara);
    await expect.poll(() => token).not.toBe("");
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    const projects = (await (await as("GET", "/rest/v1/projects?select=id")).json()) as {
      id: string;
    }[];
    projectId = projects[0]?.id ?? "";
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
    tools.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const hacked = (where: Page | Frame = page): Promise<unknown> =>
    where.evaluate(() => (globalThis as { hacked?: unknown }).hacked);

  /** Calls the server with the page's latest token. */
  const as = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => sendAs(product, token, method, path, body, headers);

  const uploadLibrary = runOnce(async () => {
    await page.goto(`${product.origin}/project/files`);
    await page.locator("input[type=file]").first().setInputFiles(INVENTED_TRIALS.path);
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
      "12 references",
    );
  });

  const addMark = runOnce(() =>
    as("POST", "/rest/v1/project_logs", {
      project: projectId,
      type: "mark",
      data: { title: HOSTILE },
    }),
  );

  const openTool = (): Promise<void> => ensureOpen(page, `${product.origin}/hostile`);

  test("SEC-01 every screen obeys the strict policy, runs no hostile data and calls no other host", async () => {
    const own = (await (await as("GET", "/rest/v1/users?select=id")).json()) as { id: string }[];
    const id = own[0]?.id ?? "";
    const malformed = await as("POST", "/rest/v1/project_logs", {
      project: projectId,
      type: "projectRename",
      data: { from: { a: 1 }, to: [HOSTILE], emails: HOSTILE },
    });
    expect(malformed.status, "an entry that no timeline can read").toBe(400);
    for (const response of await Promise.all([
      as("PATCH", `/rest/v1/users?id=eq.${id}`, {
        data: { name: `Amara ${HOSTILE}`, givenName: HOSTILE, nameShort: HOSTILE },
      }),
      as(
        "POST",
        `/storage/v1/object/projects/${projectId}/${encodeURIComponent(HOSTILE_FILE)}`,
        HOSTILE_LIBRARY,
        { "content-type": "application/x-research-info-systems" },
      ),
      addMark(),
      as("POST", `/rest/v1/project_logs`, {
        project: projectId,
        type: "tool",
        data: { tool: HOSTILE, title: HOSTILE },
      }),
      as("POST", `/rest/v1/project_logs`, {
        project: projectId,
        type: "fileEdit",
        data: { filePath: `../../${HOSTILE}` },
      }),
      as("POST", `/rest/v1/project_logs`, {
        project: projectId,
        type: "projectRename",
        data: { from: HOSTILE, to: HOSTILE, emails: [HOSTILE], filePaths: ["javascript:hacked=1"] },
      }),
    ]))
      expect(response.status, `${response.url} ${await response.clone().text()}`).toBeLessThan(300);

    await page.goto(`${product.origin}/project/settings`);
    await page.getByLabel("Name", { exact: true }).fill(HOSTILE.slice(0, 150));
    await page.getByLabel("Name", { exact: true }).press("Tab");
    await expect
      .poll(async () =>
        JSON.stringify(
          await (await as("GET", `/rest/v1/projects?id=eq.${projectId}&select=name`)).json(),
        ),
      )
      .toContain("onerror");
    await page.goto(`${product.origin}/project`);
    await expect(page.getByRole("button", { name: "Invite" }).first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "onerror" }).first()).toBeVisible();
    await page.getByRole("button", { name: "Invite" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    for (const path of [
      "/",
      "/projects",
      "/tools",
      "/project/delete",
      "/project/leave",
      "/error",
      `/${encodeURIComponent(HOSTILE)}`,
      `/projects/${encodeURIComponent(HOSTILE)}`,
      "/project/library/..%2f..%2fx",
    ]) {
      await page.goto(`${product.origin}${path}`);
      // A page that is still redirecting would abort the next visit.
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    }
    await uploadLibrary();
    await page.goto(`${product.origin}/project/library/${encodeURIComponent(HOSTILE_FILE)}`);
    await page.getByRole("row", { name: /Trial/u }).first().click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await expect(panel).toBeVisible();
    for (const link of await panel.getByRole("link").all())
      expect(await link.getAttribute("href")).toMatch(/^(?:https?:\/\/|\/)/u);
    await page.goto(`${product.origin}/word-freq`);
    await expect(
      page.frameLocator("iframe#external").getByRole("button", { name: "Choose a library" }),
    ).toBeVisible();

    expect(
      await page.evaluate(
        () =>
          getComputedStyle(document.body).fontFamily.length > 0 && document.styleSheets.length > 0,
      ),
    ).toBe(true);
    expect(await hacked()).toBeUndefined();
    expect(complaints).toEqual([]);
    expect([...strangers]).toEqual([]);
  });

  test("SEC-02 the built app blocks eval, and markup and worker URLs that scripts set", async () => {
    await page.goto(`${product.origin}/projects`);
    const outcome = await page.evaluate(async () => {
      const failed = (work: () => void): string => {
        try {
          work();
          return "ran";
        } catch (error) {
          return error instanceof Error ? error.name : "?";
        }
      };
      return {
        markup: failed(() => (document.createElement("div").innerHTML = "<b>x</b>")),
        policy: failed(() =>
          (
            globalThis as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): unknown };
            }
          ).trustedTypes.createPolicy("evil", {}),
        ),
        // Code that the debugger calls may use eval, so a timer calls this code.
        evaluated: await new Promise((resolve) => {
          setTimeout(() => resolve(failed(() => void (0, eval)("1"))));
        }),
        worker: failed(() => void new Worker("/assets/x.js")),
      };
    });
    // Discards the violations that this test caused.
    complaints.length = 0;
    expect(outcome).toEqual({
      markup: "TypeError",
      policy: "TypeError",
      evaluated: "EvalError",
      worker: "TypeError",
    });
  });

  test("SEC-03 no page but /embed can be framed by another origin", async () => {
    const other = await context.newPage();
    for (const path of ["/", "/projects", "/embed/ask", "/embed/ask?x=1", "/kinde/account"]) {
      await other.goto(toolOrigin);
      await other.evaluate((src) => {
        const frame = document.createElement("iframe");
        frame.src = src;
        document.body.append(frame);
      }, `${product.origin}${path}`);
      await expect
        .poll(() => other.frames()[1]?.url(), { message: path })
        .toMatch(/^chrome-error:/u);
    }
    await other.close();
  });

  test("SEC-04 an uploaded page, SVG or script never runs on the product's origin", async () => {
    const stored = {
      "evil.html": "text/html",
      "evil.svg": "image/svg+xml",
      "evil.xhtml": "application/xhtml+xml",
      "evil.js": "text/javascript",
      "evil.pdf": "text/html",
    };
    for (const [name, type] of Object.entries(stored)) {
      const script = name.endsWith(".js")
        ? "hacked=1"
        : `<svg xmlns="http://www.w3.org/2000/svg"><script>globalThis.hacked=1</script></svg>`;
      expect(
        (
          await as("POST", `/storage/v1/object/projects/${projectId}/${name}`, script, {
            "content-type": type,
          })
        ).status,
      ).toBe(200);
      const signed = await as("POST", `/storage/v1/object/sign/projects/${projectId}/${name}`, {
        expiresIn: 86_400,
      });
      const { signedURL } = (await signed.json()) as { signedURL: string };
      const address = `${product.origin}/storage/v1${signedURL}`;
      const response = await fetch(address);
      expect(response.headers.get("content-disposition"), name).toMatch(/^attachment;/u);
      expect(response.headers.get("content-security-policy"), name).toBe(
        "sandbox; default-src 'none'",
      );
      expect(response.headers.get("x-content-type-options"), name).toBe("nosniff");
      const visitor = await context.newPage();
      const download = visitor.waitForEvent("download");
      await visitor.goto(address).catch(() => undefined);
      await (await download).cancel();
      expect(await hacked(visitor)).toBeUndefined();
      await visitor.close();
      await page.goto(`${product.origin}/projects`);
      await page.evaluate(
        (src) =>
          new Promise<void>((resolve) => {
            const element = document.createElement("script");
            const frame = document.createElement("iframe");
            frame.src = src;
            try {
              element.setAttribute("src", src);
            } catch {
              resolve();
            }
            document.body.append(element, frame);
            for (const end of ["load", "error"]) element.addEventListener(end, () => resolve());
          }),
        address,
      );
      expect(await hacked(), name).toBeUndefined();
    }
  });

  test("BRIDGE-02 SEC-05 a tool gets only what its catalogue entry allows, whatever it calls", async () => {
    await page.goto(`${product.origin}/hostile`);
    complaints.length = 0;
    const frame = await toolFrame();
    const call = (method: unknown, ...args: unknown[]) =>
      frame.evaluate(([name, rest]) => (globalThis as unknown as ToolWindow).call(name, ...rest), [
        method,
        args,
      ] as const);

    // The tool treats no answer within 1.5 s as a refusal, so a busy machine may need another try.
    await expect.poll(async () => (await call("handshake")).isError ?? false).toBe(false);
    for (const method of [
      "getUser",
      "getProject",
      "getProjects",
      "getProjectFiles",
      "getProjectState",
      "getNamespaces",
      "getProjectLibrary",
      "getProjectFileContents",
      "getCredentials",
      "setProjectState",
      "projectLog",
      "setPageUrl",
    ]) {
      const answer = await call(method, "x", "y");
      expect(answer.isError, method).toBe(true);
      expect(JSON.stringify(answer), method).not.toContain("eyJ");
    }
    for (const method of [
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
      "valueOf",
      "constructor.constructor",
      "get",
      "run",
      "emit",
      "stop",
      "",
      "handlers",
      7,
      null,
      { toString: "x" },
      ["uiAlert"],
    ]) {
      expect(
        String((await call(method, "return globalThis")).response),
        JSON.stringify(method),
      ).toMatch(/Unknown RPC method|not available|nothing/iu);
    }
    expect(await hacked()).toBeUndefined();
  });

  test("BRIDGE-02 SEC-06 the host ignores messages from other windows and malformed messages", async () => {
    await openTool();
    const frame = await toolFrame();
    const strange = await frame.evaluate(async (origin) => {
      const tool = globalThis as unknown as ToolWindow & Window;
      const child = (set: (frame: HTMLIFrameElement) => void): Promise<HTMLIFrameElement> =>
        new Promise((resolve) => {
          const inner = document.createElement("iframe");
          set(inner);
          inner.addEventListener("load", () => resolve(inner));
          document.body.append(inner);
        });
      const ask = (window: Window, id: string) =>
        `parent.parent.postMessage({TERA:1,id:${JSON.stringify(id)},action:"rpc",method:"handshake",args:[]},"*");parent.parent.postMessage({TERA:1,id:"a${id}",action:"rpc",method:"uiAlert",args:["from a stranger"]},"*");`;
      // Creates frames inside the tool: one without an origin, and one of the tool's own origin.
      await child((inner) => {
        inner.setAttribute("sandbox", "allow-scripts");
        inner.srcdoc = `<script>onmessage=(e)=>parent.postMessage({stranger:e.data},"*");${ask(window, "null")}</script>`;
      });
      const same = await child((inner) => (inner.src = `${origin}/inner`));
      (same.contentWindow as unknown as { eval(code: string): void }).eval(ask(window, "same"));
      for (const odd of [
        null,
        5,
        "TERA",
        [],
        { TERA: 1 },
        { TERA: 1, id: {}, action: "rpc", method: "uiAlert", args: ["odd"] },
        { TERA: 1, id: "x", action: "rpc" },
        { TERA: 1, id: "y", action: "response", response: 1 },
        { TERA: 1, id: "z", action: "event", event: "user", payload: [1] },
        { TERA: 1, id: "p", popupUserState: { id: 1 } },
      ])
        tool.send(odd);
      const heardFrom = (same.contentWindow as unknown as ToolWindow).heard;
      await tool.call("handshake");
      return { inner: heardFrom, outer: tool.heard.filter((text) => text.includes("stranger")) };
    }, toolOrigin);
    expect(strange).toEqual({ inner: [], outer: [] });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(complaints.filter((line) => !line.includes("about:srcdoc"))).toEqual([]);
  });

  test("SEC-07 a tool's HTML is shown without scripts, forms, styles or links into the page", async () => {
    await openTool();
    const frame = await toolFrame();
    const html = `<p class="x" style="position:fixed" id="root">Read <a href="javascript:hacked=1">this</a> <a href="https://example.org/" target="_top">and that</a></p><img src=x onerror="hacked=1"><svg onload="hacked=1"><script>hacked=1</script></svg><iframe srcdoc="<script>parent.hacked=1</script>"></iframe><form action="/kinde/account"><input type="password" name="p"><button>Log in</button></form><style>body{display:none}</style><math><mtext></form><form><mglyph><style></math><img src onerror=hacked=1>`;
    await frame.evaluate(
      (body) =>
        void (globalThis as unknown as ToolWindow).call("uiAlert", {
          title: "<img src=x onerror=hacked=1>",
          body,
          isHtml: true,
        }),
      html,
    );
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expect(dialog.getByText("Read this and that")).toBeVisible();
    await expect(dialog.getByText(toolOrigin)).toBeVisible();
    await expect(
      dialog.locator("form, input, iframe, style, script, svg:not([aria-hidden])"),
    ).toHaveCount(0);
    await expect(dialog.locator("[style], [onerror], #root, .x")).toHaveCount(0);
    expect(await dialog.getByText("this", { exact: true }).getAttribute("href")).toBeNull();
    const link = dialog.getByRole("link", { name: "and that" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/u);
    expect(await hacked()).toBeUndefined();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
  });

  test("SEC-22 a tool's HTML can't load from the product's origin, link to it or log anybody out", async () => {
    await page.goto(`${product.origin}/hostile`);
    const frame = await toolFrame();
    const out = `${product.origin}/kinde/logout?all_sessions=true`;
    const { host } = new URL(product.origin);
    const addresses = [
      out,
      "/kinde/logout?all_sessions=true",
      `//${host}/kinde/logout`,
      "http:/kinde/logout",
      `${product.origin}/api/tools.json`,
      `${toolOrigin}/to-logout`,
    ];
    const html = addresses
      .map(
        (
          address,
        ) => `<p>Words</p><img src="${address}"><img srcset="${address} 1x, https://x.example/a.png 2x" sizes="1px">
          <picture><source srcset="${address}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="inline"></picture>
          <table background="${address}"><tr><td background="${address}">cell</td></tr></table><body background="${address}"></body>
          <link rel="stylesheet" href="${address}"><link rel="prefetch" href="${address}"><link rel="prerender" href="${address}"><link rel="icon" href="${address}">
          <video poster="${address}" src="${address}"></video><audio src="${address}"></audio><track src="${address}"><object data="${address}"></object><embed src="${address}">
          <iframe src="${address}"></iframe><input type="image" src="${address}"><svg><image href="${address}"/><use href="${address}#a"/></svg>
          <a href="${address}" ping="${address}">this way</a><area href="${address}"><form action="${address}"><button>Go on</button></form>
          <style>@import "${address}"; p { background: url(${address}) }</style><p style="background: url(${address})">styled</p>
          <meta http-equiv="refresh" content="0;url=${address}"><base href="${address}"><script type="speculationrules">{"prefetch":[{"urls":["${address}"]}]}</script>`,
      )
      .join("");
    const asked: string[] = [];
    const note = (request: Request): void => void asked.push(request.url());
    const isOurs = (url: string): boolean => /\/kinde\/|tools\.json/u.test(url);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    // The page's own start also asks for the list of tools.
    await page.waitForLoadState("networkidle");
    page.on("request", note);
    for (const call of ["uiAlert", "uiSplat"] as const) {
      const body = call === "uiSplat" ? html : { title: "A tool", body: html, isHtml: true };
      await frame.evaluate(
        ([name, words]) => void (globalThis as unknown as ToolWindow).call(name, words),
        [call, body] as const,
      );
      await expect(page.getByText("Words").first()).toBeVisible();
      await expect(page.getByAltText("inline").first()).toBeAttached();
      const addressed = await dialog.evaluate((shown) =>
        [...shown.querySelectorAll("*")].flatMap((element) =>
          [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}=${value}`),
        ),
      );
      const words = addressed.filter((attribute) => /kinde|tools\.json|to-logout/u.test(attribute));
      expect(new Set(words)).toEqual(new Set([`A href=${toolOrigin}/to-logout`]));
      await page
        .getByRole("button", { name: /^(?:OK|Close)$/u })
        .first()
        .click();
      // A closed dialog fades out, so it would still be there beside the next one.
      await expect(dialog).toHaveCount(0);
    }
    // Any requests of the tool's HTML would have started before this one.
    await page.evaluate(() => fetch("/favicon.svg"));
    page.off("request", note);
    expect(asked.filter(isOurs)).toEqual([]);
    // An image in our own page is not a navigation, so it must not log out.
    await page.evaluate(
      (address) =>
        new Promise<void>((resolve) => {
          const image = new Image();
          for (const end of ["load", "error"]) image.addEventListener(end, () => resolve());
          image.src = address;
        }),
      out,
    );
    await page.evaluate(
      (address) => fetch(address, { credentials: "include" }).then((response) => response.text()),
      out,
    );
    const account = await context.newPage();
    await account.goto(`${product.origin}/kinde/account`);
    await expect(account.getByRole("heading", { name: "Your account" })).toBeVisible();
    // Navigating to the logout address only shows a question, because it would end every session.
    await account.goto(out);
    await expect(account.getByRole("heading", { name: "Log out everywhere?" })).toBeVisible();
    await account.goto(`${product.origin}/kinde/account`);
    await expect(account.getByRole("heading", { name: "Your account" })).toBeVisible();
    await account.close();
  });

  test("SEC-23 a link to a logout URL on another site leads to a question first", async () => {
    for (const path of ["/logout", "/LOGOUT/", `/${product.origin}/logout`, "/kinde/logout"]) {
      const elsewhere = await context.newPage();
      await elsewhere.goto(`${toolOrigin}/links`);
      await elsewhere.evaluate((address) => location.assign(address), `${product.origin}${path}`);
      // Playwright's evaluations count as user activation, which skips the question.
      const protocol = await context.newCDPSession(elsewhere);
      const words = async (): Promise<string> => {
        const look = await protocol
          .send("Runtime.evaluate", { expression: "document.body?.innerText ?? ''" })
          .catch(() => undefined);
        return String(look?.result.value ?? "");
      };
      await expect.poll(words, path).toMatch(/^Log out of .*\?$/mu);
      await elsewhere.close();
    }
    const still = await context.newPage();
    await still.goto(`${product.origin}/kinde/account`);
    await expect(still.getByRole("heading", { name: "Your account" })).toBeVisible();
    await still.close();
  });

  test("SEC-08 a tool that floods the page with messages can't block the page or navigate it", async () => {
    await uploadLibrary();
    await openTool();
    const frame = await toolFrame();
    await frame.evaluate(() => {
      const tool = globalThis as unknown as ToolWindow;
      for (let index = 0; index < 20_000; index += 1)
        tool.send({
          TERA: 1,
          id: `f${index}`,
          action: "rpc",
          method: index % 2 ? "getUser" : "handshake",
          args: [],
        });
      try {
        (top as Window).location.href = "/elsewhere";
      } catch {
        // The browser refuses the navigation.
      }
    });
    await page.getByRole("link", { name: "Files" }).first().click();
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toBeVisible();
    expect([...strangers]).toEqual([]);
  });

  test("PROF-09 an API token is created by keyboard, shown once, works, and can be revoked", async () => {
    await page.getByRole("button", { name: "Your menu" }).press("Enter");
    await page.getByRole("menuitem", { name: "API tokens" }).press("Enter");
    await expect(page.getByRole("heading", { name: "No tokens yet" })).toBeVisible();
    const create = page.getByRole("button", { name: "Create token" });
    await create.press("Enter");
    const asking = page.getByRole("dialog", { name: "Create token" });
    const name = asking.getByLabel("Name");
    // The dialog moves the focus once it is open.
    await expect(name).toBeFocused();
    await name.pressSequentially("n".repeat(101));
    await name.press("Enter");
    await expect(name).toBeFocused();
    await expect(
      asking.getByText("A name can have 100 characters at most; this one has 101."),
    ).toBeVisible();
    await name.fill("Nightly backup");
    await name.press("Enter");
    await expect(asking.getByText("Choose at least one permission")).toBeVisible();
    await asking.getByRole("checkbox", { name: "List your projects" }).press("Space");
    await page.context().setOffline(true);
    await name.press("Enter");
    await expect(asking.getByText("The server didn't answer.")).toBeVisible();
    await page.context().setOffline(false);
    await name.press("Enter");

    const shown = page.getByRole("dialog", { name: "Nightly backup is ready" });
    await expect(shown.getByRole("button", { name: "Copy token" })).toBeFocused();
    const personal = (await shown.getByText(/^tera_/u).textContent()) ?? "";
    const [, header = "", address = ""] =
      /^curl -H "Authorization: (.*)" "(.*)"$/u.exec(
        (await shown.getByText(/^curl /u).textContent()) ?? "",
      ) ?? [];
    expect(address).toBe(`${product.origin}/api/projects`);
    const tryIt = (): Promise<Response> =>
      fetch(address, { headers: { authorization: header.replace("$API_TOKEN", personal) } });
    expect(await (await tryIt()).json()).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ id: projectId })]),
    });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await shown.getByRole("button", { name: "Done" }).press("Enter");

    const row = page.getByRole("row", { name: "Nightly backup" });
    await expect(row).toContainText("Read projects");
    await expect(row.getByRole("cell").nth(2)).toHaveText("Just now");
    await expect(create).toBeFocused();
    // Closed dialogs fade out.
    await expect(page.getByText(personal)).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const stores = (await indexedDB.databases()).map(
        ({ name: database = "" }) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(database);
            opening.addEventListener("error", () => reject(new Error(database)));
            opening.addEventListener("success", () => {
              const names = [...opening.result.objectStoreNames];
              const all = names.map(
                (store) =>
                  new Promise((found) => {
                    opening.result.transaction(store).objectStore(store).getAll().onsuccess = (
                      event,
                    ) => found((event.target as IDBRequest).result);
                  }),
              );
              void Promise.all(all)
                .then(resolve)
                .finally(() => opening.result.close());
            });
          }),
      );
      return (
        JSON.stringify([
          await Promise.all(stores),
          localStorage,
          sessionStorage,
          history.state,
          location.href,
          document.cookie,
        ]) + document.documentElement.outerHTML
      );
    });
    // Proves that the search covers the page and the stored copies.
    expect(kept).toContain("API tokens");
    expect(kept).toContain(projectId);
    const secret = personal.slice("tera_".length);
    expect({
      onTheDevice: kept.includes(secret),
      inTheLog: product.output().includes(secret),
    }).toEqual({ onTheDevice: false, inTheLog: false });

    await row.getByRole("button", { name: "Revoke Nightly backup" }).press("Enter");
    const sure = page.getByRole("alertdialog", { name: "Revoke Nightly backup?" });
    await expect(sure.getByRole("button", { name: "Cancel" })).toBeFocused();
    await sure.getByRole("button", { name: "Revoke token" }).press("Enter");
    await expect(page.getByText("Nightly backup is revoked")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No tokens yet" })).toBeVisible();
    expect((await tryIt()).status).toBe(401);
  });

  test("ROUTE-04 ERR-02 ERR-03 SEC-09 neither visitors nor non-members see a project by its URL", async ({
    browser,
  }) => {
    const owner = await signUpByHttp(product, "owner");
    const foreign = await createProject(owner, "Of somebody else");
    expect((await as("GET", `/api/projects/${foreign}/logs`)).status).toBe(403);
    await page.goto(`${product.origin}/projects/${foreign}/project/files`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByText("Of somebody else")).toHaveCount(0);
    const stranger = await browser.newContext();
    const visitor = await stranger.newPage();
    await visitor.goto(`${product.origin}/project/files`);
    await expect(visitor.getByRole("heading", { level: 1, name: "Account needed" })).toBeVisible();
    await expect(visitor.getByText("Oops... You need to be logged in to do that...")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Login or create an account" })).toHaveAttribute(
      "href",
      "/login",
    );
    expect(await visitor.evaluate(() => sessionStorage.getItem("post-login-url"))).toBe(
      "/project/files",
    );
    await expect(visitor.getByRole("button", { name: "Your menu" })).toHaveCount(0);
    await expect(visitor.getByText(INVENTED_TRIALS.name)).toHaveCount(0);
    await stranger.close();
  });

  test("ROUTE-01 ROUTE-02 ROUTE-03 a URL in the path of a page opens only if it is a web URL", async ({
    browser,
  }) => {
    const stranger = await browser.newContext();
    const visitor = await stranger.newPage();
    await visitor.goto(`${product.origin}/${product.origin}/no/such/page?from=mail`);
    await expect(visitor).toHaveURL(`${product.origin}/no/such/page?from=mail`);
    await expect(visitor.getByRole("heading", { name: "code: 404, Page not found" })).toBeVisible();
    // The page leaves after five seconds, which may pass before its load event.
    await visitor.goto(`${product.origin}/${product.toolsOrigin}/`, { waitUntil: "commit" });
    await expect(visitor.getByRole("heading", { name: "Leaving TERA" })).toBeVisible();
    await expect(visitor).toHaveURL(`${product.toolsOrigin}/`);
    for (const address of [
      "javascript:globalThis.hacked=1",
      "data:text/html,<script>hacked=1</script>",
      "file:///etc/hostname",
    ]) {
      await visitor.goto(`${product.origin}/${address}`);
      await expect(
        visitor.getByRole("heading", { name: "code: 404, Page not found" }),
      ).toBeVisible();
      expect(await hacked(visitor.mainFrame())).toBeUndefined();
    }
    await stranger.close();
  });

  async function toolFrame(): Promise<Frame> {
    await expect(page.locator("iframe#external")).toHaveAttribute(
      "src",
      new RegExp(`^${toolOrigin}/`, "u"),
    );
    await expect
      .poll(() =>
        page
          .frames()
          .find(
            (frame) =>
              frame.url().startsWith(toolOrigin) && frame.parentFrame() === page.mainFrame(),
          ),
      )
      .toBeDefined();
    const frame = page
      .frames()
      .find(
        (candidate) =>
          candidate.url().startsWith(toolOrigin) && candidate.parentFrame() === page.mainFrame(),
      );
    if (frame === undefined) throw new Error("The tool's frame is not there.");
    await frame.waitForFunction(() => "call" in globalThis);
    return frame;
  }
});
