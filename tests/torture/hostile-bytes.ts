import type { Random } from "./random.ts";

const OPCODES = 16;
const MAX_FRAMES = 6;
const TARGETS = [
  "/",
  "//",
  "///x",
  "/x",
  "*",
  "http://[",
  "/realtime/v1/websocket",
  "/realtime/v1/websocket?vsn=2.0.0",
  "/kinde//",
  "/kinde/oauth2/auth",
  '/rest/v1/users?select="',
  "/storage/v1/object/projects/%2e%2e",
  "/api/projects",
  "/%",
  "/\u0000",
  `/${"a/".repeat(300)}`,
  `/?${"q=1&".repeat(5000)}`,
];
const METHODS = [
  "GET",
  "POST",
  "PUT",
  "HEAD",
  "OPTIONS",
  "CONNECT",
  "TRACE",
  "PRI",
  "get",
  "G\u0000T",
  "",
];
const VERSIONS = [
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.0",
  "HTTP/2.0",
  "HTTP/9",
  "",
  "http/1.1",
];

export interface HostileTarget {
  /** As in a Host header. */
  readonly host: string;
  /** A valid database token of a person who may join `topic`. */
  readonly token: string;
  /** Includes the "realtime:" prefix. */
  readonly topic: string;
}

/** `opening` is sent immediately, `rest` with it or after the server's answer. */
export interface HostileBytes {
  readonly kind: "http" | "framing" | "upgrade" | "frames";
  readonly opening: Buffer;
  readonly rest: Buffer;
}

/** Generates bytes that resemble HTTP/1.1, WebSocket or neither. */
export function hostileBytes(random: Random, target: HostileTarget): HostileBytes {
  const kind = random.pick(["http", "framing", "upgrade", "frames", "frames"] as const);
  const none = Buffer.alloc(0);
  switch (kind) {
    case "http":
      return {
        kind,
        opening: text(`${requestLine(random)}${headers(random, target)}\r\n`),
        rest: noise(random, 200),
      };
    case "framing":
      return {
        kind,
        opening: text(
          `POST ${random.pick(["/api/contact", "/rest/v1/projects", "/kinde/oauth2/token"])} HTTP/1.1\r\n${headers(random, target)}${framing(random)}`,
        ),
        rest: noise(random, 200),
      };
    case "upgrade":
      return {
        kind,
        opening: text(
          `${requestLine(random)}${headers(random, target)}${upgrade(random, random.happens(0.5))}\r\n`,
        ),
        rest: random.happens(0.5) ? noise(random, 400) : none,
      };
    case "frames": {
      const version = random.pick(["1.0.0", "2.0.0"]);
      const opening = text(
        `GET /realtime/v1/websocket?vsn=${version}&apikey=${target.token} HTTP/1.1\r\nHost: ${target.host}\r\n${upgrade(random, false)}\r\n`,
      );
      const sent = [
        ...(random.happens(0.7) ? [joinFrame(random, target)] : []),
        ...Array.from({ length: random.below(MAX_FRAMES) }, () => frame(random, target)),
      ];
      return { kind, opening, rest: Buffer.concat(sent) };
    }
  }
}

function text(value: string): Buffer {
  return Buffer.from(value, "latin1");
}

function noise(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)));
}

function requestLine(random: Random): string {
  return `${random.pick(METHODS)} ${random.pick(TARGETS)} ${random.pick(VERSIONS)}${random.happens(0.9) ? "\r\n" : "\n"}`;
}

function headers(random: Random, { host, token }: HostileTarget): string {
  const lines = [
    random.happens(0.9) ? `Host: ${random.happens(0.8) ? host : "elsewhere.example"}` : "",
    random.happens(0.3)
      ? `Authorization: Bearer ${random.happens(0.5) ? token : "x".repeat(random.below(3000))}`
      : "",
    random.happens(0.2) ? `Cookie: ${"a=b; ".repeat(random.below(500))}` : "",
    random.happens(0.1) ? " folded: line" : "",
    random.happens(0.1) ? "Expect: 100-continue" : "",
    random.happens(0.1) ? `X: ${"y".repeat(random.below(30_000))}` : "",
    random.happens(0.1)
      ? `Origin: ${random.pick(["null", "https://elsewhere.example", `http://${host}`, "//", "http://["])}`
      : "",
  ];
  return lines
    .filter((line) => line !== "")
    .map((line) => `${line}\r\n`)
    .join("");
}

function framing(random: Random): string {
  return random.pick([
    "Content-Length: 100\r\n\r\n{",
    "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
    "Content-Length: -1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    "Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n0\r\nTrailer: x\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]GET / HTTP/1.1\r\nHost: x\r\n\r\n",
  ]);
}

function upgrade(random: Random, isMalformed: boolean): string {
  const whole = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const remaining = isMalformed ? whole.filter(() => random.happens(0.7)) : whole;
  const malformed = isMalformed
    ? [
        random.pick([
          "Sec-WebSocket-Key: short",
          "Sec-WebSocket-Version: 99",
          "Upgrade: h2c",
          "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99",
          "Sec-WebSocket-Protocol: ,",
        ]),
      ]
    : [];
  return [...remaining, ...malformed].map((line) => `${line}\r\n`).join("");
}

function joinFrame(random: Random, { topic, token }: HostileTarget): Buffer {
  return webSocketFrame(
    random,
    1,
    Buffer.from(
      JSON.stringify([
        "1",
        "1",
        topic,
        "phx_join",
        { config: { private: true, presence: { key: "k" } }, access_token: token },
      ]),
    ),
  );
}

/** Generates a WebSocket frame with any opcode, length, mask and reserved bits. */
function frame(random: Random, { topic }: HostileTarget): Buffer {
  const depth = random.below(30_000);
  const payload = random.pick([
    () =>
      Buffer.from(
        `["1","2","${topic}","presence",{"event":"track","payload":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}]`,
      ),
    () =>
      Buffer.from(
        `["1","2","${topic}","${random.pick(["phx_leave", "phx_join", "presence", "broadcast", "access_token", "__proto__"])}",{"event":"track","payload":{"constructor":1}}]`,
      ),
    () => Buffer.from([3, ...noise(random, 60)]),
    () => noise(random, 300),
    () => Buffer.alloc(random.below(300_000), 0x41),
    () => Buffer.alloc(0),
  ])();
  return webSocketFrame(random, random.happens(0.5) ? 1 : random.below(OPCODES), payload);
}

function webSocketFrame(random: Random, opcode: number, payload: Buffer): Buffer {
  const first =
    (random.happens(0.9) ? 0x80 : 0) | (random.happens(0.05) ? random.below(8) << 4 : 0) | opcode;
  const mask = random.happens(0.95) ? 0x80 : 0;
  const said = random.happens(0.95) ? payload.length : random.below(2 ** 31);
  const length =
    said < 126
      ? Buffer.from([mask | said])
      : said < 65_536
        ? Buffer.from([mask | 126, said >> 8, said & 255])
        : Buffer.concat([Buffer.from([mask | 127, 0, 0, 0, 0]), bigEndian(said)]);
  const key = Buffer.from(Array.from({ length: 4 }, () => random.below(256)));
  const masked = mask === 0 ? payload : payload.map((byte, index) => byte ^ (key[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([first]), length, ...(mask === 0 ? [] : [key]), masked]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
