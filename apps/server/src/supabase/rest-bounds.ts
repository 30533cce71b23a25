import {
  type CompiledQuery,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { boundedRows } from "../database/bounded-result.ts";
import { ApiError } from "../errors/api-error.ts";

/** The part of a parsed request that names other tables. */
interface JoinedTables {
  readonly join?: object;
}

/**
 * Refuses rows of other tables inside of an answer. A short address would multiply them without
 * bound, and the product asks for none.
 */
export function requireNoEmbeds({ join }: JoinedTables): void {
  if (join === undefined) return;
  throw new ApiError(
    "INVALID",
    "Rows of other tables can't be embedded in an answer here. Ask for each table by itself.",
  );
}

/** What one request writes at most: as many rows as one answer holds. */
const MAX_WRITTEN_ROWS = 1_000;

/** Refuses more rows than one request may write, with TOO-LARGE. */
export function requireBoundedRows(values: unknown): void {
  if (!Array.isArray(values) || values.length <= MAX_WRITTEN_ROWS) return;
  throw new ApiError(
    "TOO-LARGE",
    `The request holds more than ${MAX_WRITTEN_ROWS} rows. Send fewer at a time.`,
  );
}

/**
 * Compiles the library's statements so that none answers more than `answerBytes`, and none breaks
 * its connection.
 */
export class BoundedQueryCompiler extends PostgresQueryCompiler {
  readonly #answerBytes: number;

  constructor(answerBytes: number) {
    super();
    this.#answerBytes = answerBytes;
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    // A statement ends at its first NUL. Postgres ends the connection over what follows.
    if (compiled.sql.includes("\0")) {
      throw new ApiError("INVALID", "The address holds a NUL, which is in no name of a column.");
    }
    if (!answersRows(node)) return compiled;
    return { ...compiled, sql: boundedRows(compiled.sql, "answer.*", this.#answerBytes) };
  }
}

function answersRows(node: RootOperationNode): boolean {
  return node.kind === "SelectQueryNode" || ("returning" in node && node.returning !== undefined);
}
