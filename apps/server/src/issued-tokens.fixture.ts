import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { TestBrowser } from "./login/browser-for-tests.ts";
import { KindeClient } from "./login/kinde-client-for-tests.ts";
import type { TestServer } from "./test-server.ts";

/** Every kind of credential that one login yields. */
export interface IssuedTokens {
  readonly client: KindeClient;
  readonly databaseToken: string;
  readonly person: string;
  readonly personalToken: string;
  /** Resolves to the names of the reusable credentials that still work. */
  working(): Promise<string[]>;
  /**
   * Resolves to the names of the single-use credentials that still work. Call it last, because it
   * uses them.
   */
  workingOnce(): Promise<string[]>;
}

const JSON_HEADERS = { "content-type": "application/json" };

/** Each client has its own browser. */
export function newClient(server: TestServer): KindeClient {
  return new KindeClient(
    server.installation.context.configuration.login.clientId,
    new TestBrowser(server.origin),
  );
}

/** `tokens` come from a fresh login of `client`. */
export async function issueAllTokens(
  server: TestServer,
  client: KindeClient,
  tokens: { readonly access_token: string; readonly refresh_token: string },
): Promise<IssuedTokens> {
  const { origin } = server;
  const post = (path: string, bearer: string | undefined, body?: object) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: {
        ...JSON_HEADERS,
        origin,
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const get = async (path: string, bearer: string) =>
    (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).ok;
  const exchange = () => post("/api/auth/token", tokens.access_token);
  const createHandoffCode = async (bearer: string) =>
    (await answer<{ code: string }>(post("/api/auth/handover", bearer))).code;

  const { token: databaseToken, user } = await answer<{ token: string; user: { id: string } }>(
    exchange(),
  );
  const taken = await answer<{ token: string; code: string }>(
    post("/api/auth/takeover", undefined, { code: await createHandoffCode(databaseToken) }),
  );
  const unredeemedCode = await createHandoffCode(databaseToken);
  const createdToken = await answer<{ token: string }>(
    post("/api/tokens", databaseToken, { name: "CI", scopes: ["projects:read"] }),
  );
  const unexchanged = await client.browser.open(client.authorizationPath());
  const unexchangedCode = () =>
    client.exchange(unexchanged.url).then(
      () => true,
      () => false,
    );
  const link = await signedLink(origin, user.id, databaseToken);
  const sockets = [
    await joinedSocket(origin, user.id, databaseToken),
    await joinedSocket(origin, user.id, taken.token),
  ];

  const repeatable: Readonly<Record<string, () => Promise<boolean>>> = {
    session: async () => (await client.browser.open("/kinde/account")).response.status === 200,
    "access token": async () => (await exchange()).ok,
    "database token at the API": () => get("/api/projects/names", databaseToken),
    "database token at the tables": () => get("/rest/v1/users?select=id", databaseToken),
    "database token at the files": async () =>
      (await post("/storage/v1/object/list/projects", databaseToken, { prefix: "" })).ok,
    "database token at the handover": async () =>
      (await post("/api/auth/handover", databaseToken)).ok,
    "database token for a socket": () => joins(origin, user.id, databaseToken),
    "signed link": async () => (await fetch(link)).ok,
    "socket of the database token": async () => sockets[0]?.readyState === WebSocket.OPEN,
    "handed-over token at the API": () => get("/api/projects/names", taken.token),
    "handed-over token at the tables": () => get("/rest/v1/users?select=id", taken.token),
    "socket of the handed-over token": async () => sockets[1]?.readyState === WebSocket.OPEN,
    "personal token": () => get("/api/projects/names", createdToken.token),
  };
  const once: Readonly<Record<string, () => Promise<boolean>>> = {
    "authorization code": unexchangedCode,
    "refresh token": async () => (await client.refresh(tokens.refresh_token)).ok,
    "code that nobody took": async () =>
      (await post("/api/auth/takeover", undefined, { code: unredeemedCode })).ok,
    "next code of the handed-over login": async () =>
      (await post("/api/auth/takeover", undefined, { code: taken.code })).ok,
  };
  return {
    client,
    databaseToken,
    person: user.id,
    personalToken: createdToken.token,
    working: () => namesOf(repeatable),
    workingOnce: () => namesOf(once),
  };
}

async function answer<Answer>(response: Promise<Response>): Promise<Answer> {
  const got = await response;
  if (!got.ok) throw new Error(`${got.url} was answered ${got.status}: ${await got.text()}`);
  return (await got.json()) as Answer;
}

async function namesOf(kinds: Readonly<Record<string, () => Promise<boolean>>>): Promise<string[]> {
  const tried = await Promise.all(
    Object.entries(kinds).map(async ([name, works]) => ((await works()) ? [name] : [])),
  );
  return tried.flat();
}

/** Signs a file's URL in a new project. */
async function signedLink(origin: string, person: string, token: string): Promise<string> {
  const send = async (
    path: string,
    body: string,
    type: string,
    more = {},
  ): Promise<Record<string, string>> => {
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type, ...more },
      body,
    });
    if (!response.ok)
      throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const wanted = { userId: person, name: "Trials of tea", type: "systematic-review" };
  const { id } = await send("/api/projects", JSON.stringify(wanted), "application/json", {
    "idempotency-key": person,
  });
  const name = `projects/${id}/${randomUUID()}.txt`;
  await send(`/storage/v1/object/${name}`, "text", "text/plain");
  const { signedURL } = await send(
    `/storage/v1/object/sign/${name}`,
    JSON.stringify({ expiresIn: 60 }),
    "application/json",
  );
  return `${origin}/storage/v1${signedURL}`;
}

async function joinedSocket(origin: string, person: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(
    `${origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The socket was closed.")));
    socket.on("open", () =>
      socket.send(
        JSON.stringify([
          "1",
          "1",
          `realtime:user:${person}`,
          "phx_join",
          { config: { private: true }, access_token: token },
        ]),
      ),
    );
    socket.on("message", (data: Buffer) => {
      const [, , , event, payload] = JSON.parse(data.toString()) as [
        string,
        string,
        string,
        string,
        { status?: string },
      ];
      if (event === "phx_reply" && payload.status === "ok") resolve();
      else if (event === "phx_reply") reject(new Error("The join was refused."));
    });
  });
  return socket;
}

async function joins(origin: string, person: string, token: string): Promise<boolean> {
  const socket = await joinedSocket(origin, person, token).catch(() => undefined);
  socket?.terminate();
  return socket !== undefined;
}
