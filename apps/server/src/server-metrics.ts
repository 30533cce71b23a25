import type { StatementKind } from "./server-traces.ts";

/** What waits in a queue: see `LimitedWork` in access/concurrency-limits.ts. */
type WaitingQueue = "statement" | "heavy" | "join" | "password" | "patch";

interface EndedRequest {
  readonly method: string;
  /** Path pattern, without parameter values. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Figures of this process for /metrics. No value may contain ids, addresses or text of a person. */
export interface ServerMetrics {
  countRequest(request: EndedRequest): void;
  /** Counts acknowledged batches of edits. */
  countPatches(count: number): void;
  countStatement(kind: StatementKind, seconds: number, isDone: boolean): void;
  countWaiting(queue: WaitingQueue, change: number): void;
}
