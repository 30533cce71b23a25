const BYTES_PER_MEGABYTE = 1_000_000;

/** What one answer of the product's own routes holds at most: more than the longest document, and more than any page that a screen asks for. */
export const MAX_RESULT_BYTES = 32_000_000;

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
