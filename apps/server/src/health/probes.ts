import { REQUEST_ID_HEADER } from "@tera/contract";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readiness, ReadinessCheck } from "./readiness.ts";

/** Answers a request and returns true, or returns false to leave it to others. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

type Failing = readonly (ReadinessCheck | "starting" | "stopping")[];

export interface Probes {
  /** Answers /healthz and /readyz under any host name. */
  readonly answer: EarlyAnswer;
  setReadiness(readiness: Readiness): void;
  /** From then on, the server is not ready. */
  setStopping(): void;
}

/** `/healthz` answers while the process does; `/readyz` says which checks fail. */
export function openProbes(): Probes {
  let failing: () => Promise<Failing> = async () => ["starting"];
  let isStopping = false;
  const answerReadiness = async (response: ServerResponse): Promise<void> => {
    const failed = isStopping ? (["stopping"] as const) : await failing();
    send(response, failed.length === 0 ? 200 : 503, { ready: failed.length === 0, failed });
  };
  return {
    answer: (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const path = request.url?.split("?", 1)[0];
      if (path === "/healthz") send(response, 200, { ok: true });
      else if (path === "/readyz") void answerReadiness(response);
      else return false;
      return true;
    },
    setReadiness: (readiness) => {
      failing = readiness;
    },
    setStopping: () => {
      isStopping = true;
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      [REQUEST_ID_HEADER]: randomUUID(),
    })
    .end(JSON.stringify(body));
}
