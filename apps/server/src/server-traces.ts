import type { IncomingMessage } from "node:http";

export type StatementKind = "query" | "transaction" | "caller";

/** The trace of one call. No value may contain ids of rows, addresses or text of a person. */
export interface CallTrace {
  addStatement(kind: StatementKind, seconds: number, isDone: boolean): void;
  /** `route` is a path pattern, without parameter values. */
  end(answer: { readonly route: string; readonly status: number }): void;
}

export interface ServerTraces {
  /** `id` is the answer's `x-request-id`. */
  startCall(request: IncomingMessage, id: string): CallTrace;
}
