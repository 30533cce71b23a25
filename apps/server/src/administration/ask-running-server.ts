import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request as sendRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { type CommandRun, UNATTENDED } from "./command-run.ts";

/** Holds the port and the token of the running server, see `openControl`. */
export const CONTROL_FILE = "control.json";

const addressSchema = z.object({ port: z.number(), token: z.string() });
const answerSchema = z.object({ lines: z.array(z.string()), isRefused: z.boolean() });

export type ControlAnswer = z.infer<typeof answerSchema>;

/** A line before the answer, while the command works. */
const progressSchema = z.object({ progress: z.string() });

export type ControlProgress = z.infer<typeof progressSchema>;

/** Aborting the signal stops the command, if it can be stopped. */
export type AskOptions = Pick<CommandRun, "report" | "signal">;

/** Returns undefined if no server runs on this data directory. */
export async function askRunningServer(
  dataDirectory: string,
  words: readonly string[],
  options: AskOptions = UNATTENDED,
): Promise<ControlAnswer | undefined> {
  const address = await readAddress(join(dataDirectory, CONTROL_FILE));
  if (address === undefined) return undefined;
  const response = await send(address, JSON.stringify(words), options);
  // The server was killed and left its control file behind. If another program uses the port now,
  // it rejects the token.
  if (response === undefined || response.status === 401 || response.status === 404)
    return undefined;
  if (response.status !== 200 || response.text === "")
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
  { report, signal }: AskOptions,
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
    signal,
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
  return { status: response.statusCode ?? 0, text: await lastLineOf(response, report) };
}

/** Reports the lines before the last. */
async function lastLineOf(message: IncomingMessage, report: AskOptions["report"]): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = `${text}${chunk}`.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) report(progressSchema.parse(JSON.parse(line)).progress);
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
