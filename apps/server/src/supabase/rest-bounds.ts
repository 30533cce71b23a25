import {
  type CompiledQuery,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { boundedRows } from "../database/bounded-result.ts";
import { ApiError } from "../errors/api-error.ts";

interface JoinedTables {
  readonly join?: object;
}

/**
 * Rejects embedded tables, because a short URL could multiply their rows without bound and the
 * product uses none.
 */
export function requireNoEmbeds({ join }: JoinedTables): void {
  if (join === undefined) return;
  throw new ApiError(
    "INVALID",
    "Rows of other tables can't be embedded in an answer here. Ask for each table by itself.",
  );
}

/** Equals the limit for an answer's rows. */
const MAX_WRITTEN_ROWS = 1_000;

/** Throws TOO-LARGE for too many rows. */
export function requireBoundedRows(values: unknown): void {
  if (!Array.isArray(values) || values.length <= MAX_WRITTEN_ROWS) return;
  throw new ApiError(
    "TOO-LARGE",
    `The request holds more than ${MAX_WRITTEN_ROWS} rows. Send fewer at a time.`,
  );
}

/** Limits answers to `answerBytes` and refuses statements that would end the connection. */
export class BoundedQueryCompiler extends PostgresQueryCompiler {
  readonly #answerBytes: number;

  constructor(answerBytes: number) {
    super();
    this.#answerBytes = answerBytes;
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    // Postgres reads up to the first NUL and ends the connection over the rest.
    if (compiled.sql.includes("\0")) {
      throw new ApiError(
        "INVALID",
        "The address contains a NUL character, which no column name has.",
      );
    }
    if (!answersRows(node)) return compiled;
    return { ...compiled, sql: boundedRows(compiled.sql, "answer.*", this.#answerBytes) };
  }
}

function answersRows(node: RootOperationNode): boolean {
  return node.kind === "SelectQueryNode" || ("returning" in node && node.returning !== undefined);
}
