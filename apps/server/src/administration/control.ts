import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { once } from "node:events";
import type { ServerLog } from "../server-log.ts";
import { writeDurably } from "../database/durable-file.ts";
import { CommandRefused } from "./command-refused.ts";
import { type CommandSource, runCommand } from "./commands.ts";
import { runLoggedCommand } from "./logged-command.ts";

const CONTROL_FILE = "control.json";
const TOKEN_BYTES = 32;
const MAX_BODY_BYTES = 10_000;

const addressSchema = z.object({ port: z.number(), token: z.string() });
const answerSchema = z.object({ lines: z.array(z.string()), isRefused: z.boolean() });

export type ControlAnswer = z.infer<typeof answerSchema>;

/**
 * Opens a loopback port through which operator commands reach the running server. Its number and
 * token are in a file that only the operator can read. Returns a function that closes the port.
 */
export async function openControl(
  installation: CommandSource,
  log: ServerLog,
): Promise<() => Promise<void>> {
  const path = join(installation.configuration.dataDirectory, CONTROL_FILE);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const server = createServer((request, response) => {
    answer(request, response, installation, token, log).catch((error: unknown) => {
      log.error("control.failed", error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  await writeDurably(path, JSON.stringify({ port: (server.address() as AddressInfo).port, token }));
  return async () => {
    await rm(path, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
}

/** Returns undefined if no server runs on this data directory. */
export async function askRunningServer(
  dataDirectory: string,
  words: readonly string[],
): Promise<ControlAnswer | undefined> {
  const address = await readAddress(join(dataDirectory, CONTROL_FILE));
  if (address === undefined) return undefined;
  const response = await send(address, JSON.stringify(words));
  // The server was killed and left its control file behind. If another program uses the port now,
  // it rejects the token.
  if (response === undefined || response.status === 401 || response.status === 404)
    return undefined;
  if (response.status !== 200)
    throw new Error("The running server couldn't run the command. Its log says why.");
  return answerSchema.parse(JSON.parse(response.text));
}

/**
 * Replaces `fetch`, which would time out on long commands such as a backup. Returns undefined if
 * nothing listens on the port.
 */
async function send(
  address: z.infer<typeof addressSchema>,
  body: string,
): Promise<{ status: number; text: string } | undefined> {
  const request = sendRequest({
    host: "127.0.0.1",
    port: address.port,
    method: "POST",
    headers: {
      authorization: `Bearer ${address.token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  request.end(body);
  let response: IncomingMessage;
  try {
    [response] = (await once(request, "response")) as [IncomingMessage];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ECONNREFUSED")
      return undefined;
    throw new Error("The running server stopped before it ran the command.", {
      cause: error,
    });
  }
  return { status: response.statusCode ?? 0, text: await textOf(response) };
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8") as AsyncIterable<string>) text += chunk;
  return text;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  installation: CommandSource,
  token: string,
  log: ServerLog,
): Promise<void> {
  if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
    response.writeHead(401).end();
    return;
  }
  const words = z.array(z.string()).parse(JSON.parse(await readBody(request)));
  const result = await runLoggedCommand(log, words, () => runCommand(installation, words)).then(
    (lines): ControlAnswer => ({ lines: [...lines], isRefused: false }),
    (error: unknown): ControlAnswer => {
      if (!(error instanceof CommandRefused)) throw error;
      return { lines: error.message.split("\n"), isRefused: true };
    },
  );
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.length > MAX_BODY_BYTES) throw new Error("The command is too long.");
  }
  return text;
}

async function readAddress(path: string): Promise<z.infer<typeof addressSchema> | undefined> {
  try {
    return addressSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}
