import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createHttp, isRetryable } from "./http.ts";

const ORIGIN = "https://host.example";
const answer = z.object({ ok: z.boolean() });

interface Seen {
  readonly url: string;
  readonly authorization: string | null;
}

/** An API that knows one token and refuses every other. */
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

describe("calls to the API", () => {
  it("get a new token once where the server says that the one in hand has ended", async () => {
    const server = serverThatKnows("new");
    let token = "old";
    const http = createHttp({
      origin: ORIGIN,
      token: async () => token,
      forgetToken: () => (token = "new"),
      fetch: server.fetch,
    });
    expect(await http.post("/api/x", answer)).toEqual({ ok: true });
    expect(server.seen.map(({ authorization }) => authorization)).toEqual([
      "Bearer old",
      "Bearer new",
    ]);
  });

  it("end with the server's own code where the new token is refused too", async () => {
    const server = serverThatKnows("none");
    const http = createHttp({
      origin: ORIGIN,
      token: async () => "old",
      forgetToken: () => undefined,
      fetch: server.fetch,
    });
    await expect(http.post("/api/x", answer)).rejects.toMatchObject({
      code: "TOKEN-EXPIRED",
      status: 401,
    });
    expect(server.seen).toHaveLength(2);
  });

  it("ask for what they are named after", async () => {
    const methods: string[] = [];
    const http = createHttp({
      origin: ORIGIN,
      token: async () => "t",
      fetch: async (input, init) => {
        methods.push(new Request(input, init).method);
        return Response.json({ ok: true });
      },
    });
    for (const name of ["get", "post", "delete"] as const)
      expect(await http[name]("/api/x", answer)).toEqual({ ok: true });
    expect(methods).toEqual(["GET", "POST", "DELETE"]);
  });

  it.each([
    [403, "<html>Denied</html>", true],
    [521, "<html>Web server is down</html>", true],
    [507, { code: "STORAGE-FULL", message: "The disk is full." }, true],
    [403, { code: "FORBIDDEN", message: "You don't have access to that." }, false],
  ])(
    "may help later where something on the way answered or the server is in trouble, not where it refuses: %i %j, %s",
    async (status, body, isTransient) => {
      const http = createHttp({
        origin: ORIGIN,
        token: async () => "t",
        fetch: async () =>
          new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
      });
      const error: unknown = await http.post("/api/x", answer).catch((failure: unknown) => failure);
      expect(isRetryable(error)).toBe(isTransient);
    },
  );

  it("API-04 take the token to the product's own origin and to no other", async () => {
    const server = serverThatKnows("mine");
    const http = createHttp({ origin: ORIGIN, token: async () => "mine", fetch: server.fetch });
    await expect(http.post("https://institute.example/count", answer)).rejects.toMatchObject({
      status: 401,
    });
    expect(server.seen[0]).toEqual({ url: "https://institute.example/count", authorization: null });
  });
});
