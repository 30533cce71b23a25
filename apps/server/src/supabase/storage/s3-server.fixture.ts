import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { listen, portOf } from "../../listen.ts";
import { parseStorage, type S3Settings } from "../../storage-settings.ts";

const BUCKET = "tera-files";
/** The keys that s3rver knows. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

export interface TestS3 {
  /** A folder of its own in the shared bucket. */
  address(folder?: string): string;
  settings(folder?: string): S3Settings;
  /** While true, every request is answered with 503. */
  setRefusing(isRefusing: boolean): void;
  /** While true, no request is answered. */
  setHanging(isHanging: boolean): void;
  /** Methods and paths of the requests so far, as `PUT /tera-files/x?partNumber`. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A real S3 server from npm, on a free port, behind a listener that can refuse its requests. */
export async function startTestS3(): Promise<TestS3> {
  Object.assign(process.env, S3_KEYS);
  const directory = await mkdtemp(join(tmpdir(), "tera-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  let state: "refusing" | "hanging" | undefined;
  const requests: string[] = [];
  const front = await listenInFront(port, requests, () => state);
  const address = (folder: string = randomUUID()) =>
    `s3://${BUCKET}/${folder}?endpoint=${encodeURIComponent(`http://127.0.0.1:${portOf(front)}`)}`;
  return {
    address,
    settings: (folder) => settingsOf(address(folder)),
    setRefusing: (isRefusing) => {
      state = isRefusing ? "refusing" : undefined;
    },
    setHanging: (isHanging) => {
      state = isHanging ? "hanging" : undefined;
    },
    requests,
    async close() {
      front.closeAllConnections();
      front.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function settingsOf(address: string): S3Settings {
  const settings = parseStorage(address);
  if (settings === undefined || "problem" in settings) throw new Error("No address of S3.");
  return settings;
}

function listenInFront(
  port: number,
  requests: string[],
  state: () => "refusing" | "hanging" | undefined,
): Promise<Server> {
  return listen("127.0.0.1", 0, (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    requests.push(`${method} ${url}`);
    const current = state();
    if (current !== undefined) {
      incoming.resume();
      if (current === "refusing") outgoing.writeHead(503).end();
      return;
    }
    const passed = request({ port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
}
