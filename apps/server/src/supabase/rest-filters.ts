import { ApiError } from "../errors/api-error.ts";

/**
 * Maximum columns in one URL, counting repetitions. Each JSON path decompresses up to 12 MB again.
 */
const MAX_COLUMNS = 30;
/**
 * Maximum steps of all JSON paths in one URL. Postgres keeps a copy of what each step selects until
 * the row is done.
 */
const MAX_STEPS = 30;
/**
 * Maximum characters of all search patterns in one URL. Postgres compares each pattern at every
 * position of up to 12 MB.
 */
const MAX_SEARCHED_CHARACTERS = 50;

const COMBINING: ReadonlySet<string> = new Set(["$and", "$or", "$not"]);
/** Operators that read a value once, however long the operand is. */
const COMPARING = /^\$(?:eq|neq|gte?|lte?|is|isNot|isDistinct|in|notIn)(?:Any|All)?$/;
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /^\$i?regex/,
    "Filters by regular expression (match, imatch) are not supported here. Use like or ilike.",
  ],
  [
    /^\$textSearch/,
    "Filters by full text (fts, plfts, phfts, wfts) are not supported here. Use like or ilike.",
  ],
];

interface FilterQuery {
  readonly select?: readonly unknown[];
  readonly where?: object;
  readonly order?: readonly unknown[];
}

interface Filter {
  readonly operator: string;
  readonly value: unknown;
}

/**
 * Throws INVALID for filters that are slow even on few rows. Postgres checks the statement timeout
 * only between rows.
 */
export function requireCheapFilters({ select = [], where = {}, order = [] }: FilterQuery): void {
  const filters = filtersIn(where);
  let searched = 0;
  for (const { operator, value } of filters) {
    const refusal = REFUSED.find(([pattern]) => pattern.test(operator))?.[1];
    if (refusal !== undefined) throw new ApiError("INVALID", refusal);
    if (!COMPARING.test(operator)) searched += lengthOf(value);
  }
  if (searched > MAX_SEARCHED_CHARACTERS) {
    throw new ApiError(
      "INVALID",
      `The filters contain more than ${MAX_SEARCHED_CHARACTERS} characters. Shorten the values of like, ilike, cs and the others.`,
    );
  }
  if (select.length + filters.length + order.length > MAX_COLUMNS) {
    throw new ApiError(
      "INVALID",
      `The address names more than ${MAX_COLUMNS} columns in all. Name fewer, or use in for a list of values.`,
    );
  }
}

/** Throws INVALID for too many steps in the URL's JSON paths. */
export function requireShortPaths(address: URLSearchParams): void {
  const steps = [...address].flat().reduce((sum, part) => sum + part.split("->").length - 1, 0);
  if (steps <= MAX_STEPS) return;
  throw new ApiError(
    "INVALID",
    `The address has more than ${MAX_STEPS} steps (->) into JSON in all. Ask for a higher level, or for fewer values.`,
  );
}

function filtersIn(where: unknown): readonly Filter[] {
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([operator, value]: [string, unknown]) =>
    operator.startsWith("$") && !COMBINING.has(operator) ? [{ operator, value }] : filtersIn(value),
  );
}

function lengthOf(value: unknown): number {
  return (typeof value === "string" ? value : JSON.stringify(value)).length;
}
