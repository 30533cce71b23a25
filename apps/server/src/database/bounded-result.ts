const BYTES_PER_MEGABYTE = 1_000_000;

/** Exceeds the longest document and the longest page of any list. */
export const MAX_RESULT_BYTES = 32_000_000;

/**
 * Wraps a statement; `columns` refer to its rows as `answer`. Once the rows' JSON exceeds `bytes`,
 * raises TOO-LARGE before any row is sent, so that large answers don't fill the memory.
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

/** Like `boundedRows`, for few rows of one text `column`. */
export function boundedText(statement: string, column: string, bytes: number): string {
  return `select ${column} from (${statement}) answer where not ${isTooLarge(`octet_length(${column})`, bytes)}`;
}

/** SQL condition that is false within the limit and raises TOO-LARGE beyond it. */
function isTooLarge(measured: string, bytes: number): string {
  const sentence =
    `The answer would hold more than ${bytes / BYTES_PER_MEGABYTE} MB. ` +
    "Ask for fewer rows (limit) or fewer columns (select) at a time.";
  const refusal = `private.refuse(413, 'TOO-LARGE', '${sentence}')`;
  return `case when ${measured} > ${bytes} then ${refusal} is null else false end`;
}
