import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toolDefinition } from "@tera/contract";
import { closeServer, portOf } from "../listen.ts";
import { framingRefusal } from "@tera/bridge-sdk/manifest";
import { checkTools, createToolCheck } from "./tool-check.ts";

const OUR_ORIGIN = "https://tera.university.example";

let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    if (path === "/moved") response.writeHead(302, { location: "/fine" });
    else if (path === "/loop") response.writeHead(302, { location: "/loop" });
    else if (path === "/away")
      response.writeHead(302, { location: "http://169.254.169.254/secrets" });
    else if (path === "/closed") response.setHeader("x-frame-options", "SAMEORIGIN");
    else if (path === "/broken") response.writeHead(500);
    else if (path === "/private") response.setHeader("cross-origin-resource-policy", "same-origin");
    response.end("tool");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => closeServer(server, 0));

const tool = (id: string, url?: string) =>
  toolDefinition.parse({ id, name: id, path: `/${id}`, ...(url === undefined ? {} : { url }) });

test("ADMIN-09 reports whether each tool responds, refuses framing or is not set up", async () => {
  const states = await checkTools(
    [
      tool("unset"),
      ...["fine", "moved", "loop", "away", "closed", "broken"].map((id) =>
        tool(id, `${origin}/${id}`),
      ),
      tool("nobody", "http://127.0.0.1:1/"),
    ],
    OUR_ORIGIN,
  );
  expect(states.map(({ id, state, detail }) => [id, state, detail])).toEqual([
    ["unset", "not-set-up", null],
    ["fine", "answers", null],
    ["moved", "answers", null],
    ["loop", "not-answering", "Too many redirects"],
    ["away", "redirects", "http://169.254.169.254"],
    ["closed", "refuses-framing", "X-Frame-Options"],
    ["broken", "not-answering", "HTTP 500"],
    ["nobody", "not-answering", expect.any(String)],
  ]);
  expect(asked).not.toContain("/secrets");
});

test("TOOLX-04 the check of one tool says what browsers may do, and asks once a minute", async () => {
  let now = 0;
  const check = createToolCheck(OUR_ORIGIN, () => now);
  const closed = { state: "refuses-framing", hidesAnswers: false };
  expect(await check(tool("unset"))).toMatchObject({ state: "not-set-up", hidesAnswers: false });
  expect(await check(tool("private", `${origin}/private`))).toMatchObject({
    state: "answers",
    hidesAnswers: true,
  });
  asked.length = 0;
  const shut = tool("shut", `${origin}/closed`);
  expect(await Promise.all([check(shut), check(shut)])).toMatchObject([closed, closed]);
  now += 59_999;
  await check(shut);
  expect(asked).toEqual(["/closed"]);
  now += 1;
  await check(shut);
  expect(asked).toEqual(["/closed", "/closed"]);
});

test.each([
  ["", "", undefined],
  ["", "DENY", "X-Frame-Options"],
  ["frame-ancestors *", "DENY", undefined],
  ["default-src 'none'; frame-ancestors 'self'", "", "frame-ancestors"],
  ["frame-ancestors 'none'", "", "frame-ancestors"],
  [`frame-ancestors 'self' ${OUR_ORIGIN}`, "", undefined],
  ["frame-ancestors https://*.university.example", "", undefined],
  ["frame-ancestors http://*.university.example", "", "frame-ancestors"],
  ["frame-ancestors https:", "", undefined],
  ["frame-ancestors *, frame-ancestors 'none'", "", "frame-ancestors"],
])(
  "ADMIN-09 framing with policy %j and X-Frame-Options %j is refused by %j",
  (policy, options, by) => {
    const headers = new Headers({
      ...(policy === "" ? {} : { "content-security-policy": policy }),
      ...(options === "" ? {} : { "x-frame-options": options }),
    });
    expect(framingRefusal(headers, OUR_ORIGIN)).toBe(by);
  },
);
