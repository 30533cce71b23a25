import { defineRoute } from "@tera/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createHttp, isRetryable } from "./http.ts";

const ORIGIN = "https://host.example";
const route = defineRoute({
  method: "post",
  path: "/api/x",
  access: "person",
  summary: "Answers whether it is ok",
  answer: z.object({ ok: z.boolean() }),
});

interface Seen {
  readonly url: string;
  readonly authorization: string | null;
}

function serverThatKnows(known: string): { readonly seen: Seen[]; readonly fetch: typeof fetch } {
  const seen: Seen[] = [];
  return {
    seen,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const authorization = request.headers.get("authorization");
      seen.push({ url: request.url, authorization });
      return authorization === `Bearer ${known}`
        ? Response.json({ ok: true })
        : Response.json(
            { code: "TOKEN-EXPIRED", message: "Your session has ended." },
            { status: 401 },
          );
    },
  };
}

describe("HTTP calls", () => {
  it("get a new token once when the server says that the current token has expired", async () => {
    const server = serverThatKnows("new");
    let token = "old";
    const http = createHttp({
      origin: ORIGIN,
      token: async () => token,
      forgetToken: () => (token = "new"),
      fetch: server.fetch,
    });
    expect(await http.call(route)).toEqual({ ok: true });
    expect(server.seen.map(({ authorization }) => authorization)).toEqual([
      "Bearer old",
      "Bearer new",
    ]);
  });

  it("reject with the server's code when the new token is refused too", async () => {
    const server = serverThatKnows("none");
    const http = createHttp({
      origin: ORIGIN,
      token: async () => "old",
      forgetToken: () => undefined,
      fetch: server.fetch,
    });
    await expect(http.call(route)).rejects.toMatchObject({
      code: "TOKEN-EXPIRED",
      status: 401,
    });
    expect(server.seen).toHaveLength(2);
  });

  it("use the HTTP method of their route", async () => {
    const methods: string[] = [];
    const http = createHttp({
      origin: ORIGIN,
      token: async () => "t",
      fetch: async (input, init) => {
        methods.push(new Request(input, init).method);
        return Response.json({ ok: true });
      },
    });
    for (const method of ["get", "post", "delete"] as const)
      expect(await http.call({ ...route, method })).toEqual({ ok: true });
    expect(methods).toEqual(["GET", "POST", "DELETE"]);
  });

  it.each([
    [403, "<html>Denied</html>", true],
    [521, "<html>Web server is down</html>", true],
    [507, { code: "STORAGE-FULL", message: "The disk is full." }, true],
    [403, { code: "FORBIDDEN", message: "You don't have access to that." }, false],
  ])(
    "isRetryable: true for a proxy's answer or a server failure, not a refusal: %i %j, %s",
    async (status, body, isTransient) => {
      const http = createHttp({
        origin: ORIGIN,
        token: async () => "t",
        fetch: async () =>
          new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
      });
      const error: unknown = await http.call(route).catch((failure: unknown) => failure);
      expect(isRetryable(error)).toBe(isTransient);
    },
  );

  it("API-04 send the token to the product's own origin only", async () => {
    const server = serverThatKnows("mine");
    const http = createHttp({ origin: ORIGIN, token: async () => "mine", fetch: server.fetch });
    await expect(
      http.call(route, { address: "https://institute.example/count" }),
    ).rejects.toMatchObject({
      status: 401,
    });
    expect(server.seen[0]).toEqual({ url: "https://institute.example/count", authorization: null });
  });
});
