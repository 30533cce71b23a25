import { ApiError } from "../errors/api-error.ts";

/** Columns that one address names, the same one again included. Each may be a path into 12 MB of JSON, which is unpacked once more for it. */
const MAX_COLUMNS = 30;
/** Steps of all paths of an address. Postgres copies what lies below each, and keeps all copies until it is through with the row. */
const MAX_STEPS = 30;
/** Characters of what all searching filters of an address look for: each may be compared at every place of a text of 12 MB. */
const MAX_SEARCHED_CHARACTERS = 50;

/** Filters that go on to others, by the library's names. */
const COMBINING: ReadonlySet<string> = new Set(["$and", "$or", "$not"]);
/** Filters that look at a value once, however long what they compare it with is. */
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

/** What of a parsed request names columns. */
interface FilterQuery {
  readonly select?: readonly unknown[];
  readonly where?: object;
  readonly order?: readonly unknown[];
}

/** One comparison of a column, by the library's name of its operator. */
interface Filter {
  readonly operator: string;
  readonly value: unknown;
}

/**
 * Refuses, with INVALID, what would keep a connection busy for long with rows however few. Postgres
 * does not end such a search when its time is over: it looks at the clock only between two rows.
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

/** Refuses an address whose paths into JSON have too many steps in all, with INVALID. */
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
