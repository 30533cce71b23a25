import {
  type CompiledQuery,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { ApiError } from "../errors/api-error.ts";

const BYTES_PER_MEGABYTE = 1_000_000;

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

/**
 * A statement that selects `columns` of the rows of another, which are named `answer`, or refuses
 * with TOO-LARGE before the first of them is sent. Rows are measured as JSON, one after the other
 * and no further than the bound, so that an answer that is too large fills no memory.
 */
export function boundedRows(statement: string, columns: string, bytes: number): string {
  return `
    with answer as materialized (${statement}),
    measured as (
      select sum(octet_length(to_json(answer)::text)) over (rows unbounded preceding) as bytes
      from answer
    )
    select ${columns} from answer
    where not exists (select from measured where ${isTooLarge("bytes", bytes)})`;
}

/** As `boundedRows`, for a statement that answers one text under the name of `column`: its rows are few or one. */
export function boundedText(statement: string, column: string, bytes: number): string {
  return `select ${column} from (${statement}) answer where not ${isTooLarge(`octet_length(${column})`, bytes)}`;
}

/** A condition that is never true: it is false, or ends the statement. */
function isTooLarge(measured: string, bytes: number): string {
  const sentence =
    `The answer would hold more than ${bytes / BYTES_PER_MEGABYTE} MB. ` +
    "Ask for fewer rows (limit) or fewer columns (select) at a time.";
  const refusal = `private.refuse(413, 'TOO-LARGE', '${sentence}')`;
  return `case when ${measured} > ${bytes} then ${refusal} is null else false end`;
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
