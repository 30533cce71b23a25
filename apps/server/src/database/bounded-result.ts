const BYTES_PER_MEGABYTE = 1_000_000;

/** More than the longest document or a screen's page. */
export const MAX_RESULT_BYTES = 32_000_000;

/**
 * Selects `columns` of a statement's rows, named `answer`. Raises TOO-LARGE before sending any, as
 * soon as their JSON exceeds `bytes`, so large answers fill no memory.
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

/** `boundedRows` for few rows of one text `column`. */
export function boundedText(statement: string, column: string, bytes: number): string {
  return `select ${column} from (${statement}) answer where not ${isTooLarge(`octet_length(${column})`, bytes)}`;
}

/** Either false or raises. */
function isTooLarge(measured: string, bytes: number): string {
  const sentence =
    `The answer would hold more than ${bytes / BYTES_PER_MEGABYTE} MB. ` +
    "Ask for fewer rows (limit) or fewer columns (select) at a time.";
  const refusal = `private.refuse(413, 'TOO-LARGE', '${sentence}')`;
  return `case when ${measured} > ${bytes} then ${refusal} is null else false end`;
}
