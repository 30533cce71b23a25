import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { RecordedRequest, RecordedSocket, RecordedVisit } from "./recorded-visit.ts";

export const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/gu;
const PER_HOST = 6;
const ENCODINGS = "gzip, deflate, br";

/** Somebody who repeats what another person's browser sent. */
export interface Visitor {
  readonly token: string;
  /** Own ids by recorded ids: of the person, their project, and what was made in it. */
  readonly ids: Map<string, string>;
  readonly agent: Agent;
}

/** Where the requests go, and the host name that they ask for. */
export interface ReplayedServer {
  readonly port: number;
  readonly host: string;
}

export const agentOfBrowser = (): Agent => new Agent({ keepAlive: true, maxSockets: PER_HOST });

export type RequestKind = "read" | "edit" | "other";

/** What a load measures. */
export interface ReplayLog {
  /** `at` is the request's method and path, without ids. */
  onAnswer(kind: RequestKind, milliseconds: number, at: string): void;
  onError(text: string): void;
  readonly isOver: () => boolean;
}

export interface Recording {
  readonly visit: RecordedVisit;
  /** Id of the recorded person. */
  readonly user: string;
  /** Ids that the server made. */
  readonly known: ReadonlySet<string>;
}

/**
 * Repeats a visit at its pace, under the visitor's ids. Each request waits for the answers that the
 * browser had, too. Ids that the browser made are new in each replay.
 */
export async function replayVisit(
  recording: Recording,
  { visitor, server }: { readonly visitor: Visitor; readonly server: ReplayedServer },
  log: ReplayLog,
  { isLearning = false } = {},
): Promise<void> {
  const begun = performance.now();
  const made = isLearning ? visitor.ids : new Map<string, string>();
  const own = substituteOf(recording, visitor, made);
  const until = async (at: number): Promise<void> => {
    const rest = begun + at - performance.now();
    if (rest > 0) await wait(rest);
  };
  const sockets = recording.visit.sockets.map((socket) =>
    replaySocket(
      { ...socket, until: Math.min(socket.until, recording.visit.milliseconds) },
      server,
      { own, until, log },
    ),
  );
  const answers: Promise<void>[] = [];
  for (const sent of recording.visit.requests) {
    await until(sent.at);
    if (log.isOver()) break;
    answers.push(
      (async () => {
        await Promise.all(sent.after.flatMap((place) => answers[place] ?? []));
        const answer = await send(sent, server, { agent: visitor.agent, own, log, isLearning });
        if (isLearning) learn(sent.answer, answer, visitor.ids);
      })(),
    );
  }
  await Promise.all([...answers, ...sockets]);
  if (!log.isOver()) await until(recording.visit.milliseconds);
}

type Substitute = (text: string) => string;

/** `made` keeps the ids that a browser makes. */
function substituteOf(
  { user, known }: Recording,
  visitor: Visitor,
  made: Map<string, string>,
): Substitute {
  return (text) =>
    text
      .replaceAll(TOKEN, (token) => (subjectOf(token) === user ? visitor.token : token))
      .replaceAll(UUID, (id) => {
        const mapped = visitor.ids.get(id) ?? made.get(id);
        if (mapped !== undefined) return mapped;
        if (known.has(id)) return id;
        const fresh = randomUUID();
        made.set(id, fresh);
        return fresh;
      });
}

/** Undefined for the key of everybody's requests. */
export function subjectOf(token: string): unknown {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  return typeof claims === "object" && claims !== null ? Reflect.get(claims, "sub") : undefined;
}

/** Maps ids at the same places of both answers. */
function learn(recorded: string, answer: string, ids: Map<string, string>): void {
  const [theirs, own] = [recorded.match(UUID) ?? [], answer.match(UUID) ?? []];
  if (theirs.length !== own.length) return;
  for (const [place, id] of theirs.entries()) if (!ids.has(id)) ids.set(id, own[place] ?? id);
}

function kindOf({ method, path }: RecordedRequest): RequestKind {
  if (/^\/api\/sync\/[^/]+\/patch/u.test(path)) return "edit";
  return method === "GET" || /\/(?:rpc|list-v2)\//u.test(path) ? "read" : "other";
}

function placeOf({ method, path }: RecordedRequest): string {
  return `${method} ${path.replace(/\?.*$/u, "").replaceAll(UUID, "…")}`;
}

/** Resolves to the text of the answer if it is needed. */
function send(
  sent: RecordedRequest,
  server: ReplayedServer,
  {
    agent,
    own,
    log,
    isLearning,
  }: {
    readonly agent: Agent;
    readonly own: Substitute;
    readonly log: ReplayLog;
    readonly isLearning: boolean;
  },
): Promise<string> {
  const begun = performance.now();
  const body = isUtf8(sent.body) ? own(sent.body.toString()) : sent.body;
  return new Promise((resolve) => {
    const fail = (error: Error): void => {
      log.onError(`${sent.method} ${sent.path}: ${error.message}`);
      resolve("");
    };
    const outgoing = request(
      {
        agent,
        port: server.port,
        host: "127.0.0.1",
        method: sent.method,
        path: own(sent.path),
        headers: {
          ...Object.fromEntries(
            Object.entries(sent.headers).map(([name, value]) => [name, own(value)]),
          ),
          host: server.host,
          ...(isLearning ? {} : { "accept-encoding": ENCODINGS }),
          ...(body.length === 0 ? {} : { "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const isWrong = response.statusCode !== sent.status;
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => void ((isLearning || isWrong) && parts.push(part)));
        response.on("error", fail);
        response.on("end", () => {
          log.onAnswer(kindOf(sent), performance.now() - begun, placeOf(sent));
          const text = Buffer.concat(parts).toString();
          if (isWrong) log.onError(`${sent.method} ${sent.path}: ${response.statusCode} ${text}`);
          resolve(text);
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString()).equals(bytes);
}

async function replaySocket(
  { at, until: end, path, frames }: RecordedSocket,
  server: ReplayedServer,
  {
    own,
    until,
    log,
  }: {
    readonly own: Substitute;
    readonly until: (at: number) => Promise<void>;
    readonly log: ReplayLog;
  },
): Promise<void> {
  await until(at);
  if (log.isOver()) return;
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${own(path)}`, {
    origin: `http://${server.host}`,
    headers: { host: server.host },
  });
  const opened = new Promise<boolean>((resolve) => {
    socket.once("open", () => resolve(true));
    socket.once("close", () => resolve(false));
  });
  socket.on("error", (error) => log.onError(`socket: ${error.message}`));
  socket.on("message", (data: Buffer) => {
    if (data.includes('"status":"error"')) log.onError(`socket: ${data.toString()}`);
  });
  if (!(await opened)) return;
  for (const { at: due, text } of frames) {
    await until(due);
    if (log.isOver() || socket.readyState !== socket.OPEN) break;
    socket.send(own(text));
  }
  if (!log.isOver()) {
    await until(end);
    if (socket.readyState !== socket.OPEN) log.onError("socket: the server closed it");
  }
  socket.terminate();
}
