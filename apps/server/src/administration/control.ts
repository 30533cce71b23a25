import { randomBytes, timingSafeEqual } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { ServerLog } from "../server-log.ts";
import { writeDurably } from "../database/durable-file.ts";
import { CONTROL_FILE, type ControlAnswer, type ControlProgress } from "./ask-running-server.ts";
import { CommandRefused } from "./command-refused.ts";
import type { CommandRun } from "./command-run.ts";
import { type CommandSource, runCommand } from "./commands.ts";
import { runLoggedCommand } from "./logged-command.ts";

const TOKEN_BYTES = 32;
const MAX_BODY_BYTES = 10_000;

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
  const stopping = new AbortController();
  response.once("close", () => stopping.abort());
  const run: CommandRun = {
    isServing: true,
    report: (line) => {
      const progress: ControlProgress = { progress: line };
      response.write(`${JSON.stringify(progress)}\n`);
    },
    signal: stopping.signal,
  };
  response.setHeader("content-type", "application/x-ndjson");
  const result = await runLoggedCommand(log, words, () =>
    runCommand(installation, words, run),
  ).then(
    (lines): ControlAnswer => ({ lines: [...lines], isRefused: false }),
    (error: unknown): ControlAnswer => {
      if (!(error instanceof CommandRefused)) throw error;
      return { lines: error.message.split("\n"), isRefused: true };
    },
  );
  response.end(JSON.stringify(result));
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
