import { ApiError } from "../errors/api-error.ts";

/** Limit per address, including repeated columns. Each JSON path decompresses up to 12 MB again. */
const MAX_COLUMNS = 30;
/**
 * Limit for all JSON paths of an address together. Postgres keeps a copy of what each step selects
 * until the row is done.
 */
const MAX_STEPS = 30;
/**
 * Limit for all search patterns of an address together. Postgres compares each at every position of
 * up to 12 MB.
 */
const MAX_SEARCHED_CHARACTERS = 50;

const COMBINING: ReadonlySet<string> = new Set(["$and", "$or", "$not"]);
/** Operators that read a value once, however long the operand is. */
const COMPARING = /^\$(?:eq|neq|gte?|lte?|is|isNot|isDistinct|in|notIn)(?:Any|All)?$/;
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /^\$i?regex/,
    "Filters by regular expression (match, imatch) are not answered here. Use like or ilike.",
  ],
  [
    /^\$textSearch/,
    "Filters by full text (fts, plfts, phfts, wfts) are not answered here. Use like or ilike.",
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
      `The filters look for more than ${MAX_SEARCHED_CHARACTERS} characters. Shorten what like, ilike, cs and the others look for.`,
    );
  }
  if (select.length + filters.length + order.length > MAX_COLUMNS) {
    throw new ApiError(
      "INVALID",
      `The address names more than ${MAX_COLUMNS} columns in all. Ask for fewer, or for a list of values by in.`,
    );
  }
}

/** Throws INVALID for too many steps in the address's JSON paths. */
export function requireShortPaths(address: URLSearchParams): void {
  const steps = [...address].flat().reduce((sum, part) => sum + part.split("->").length - 1, 0);
  if (steps <= MAX_STEPS) return;
  throw new ApiError(
    "INVALID",
    `The address has more than ${MAX_STEPS} steps (->) into JSON in all. Ask for what lies higher, or for fewer.`,
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
