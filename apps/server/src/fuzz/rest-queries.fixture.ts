import fc from "fast-check";
import type { KnownValues, FuzzRequest } from "../api/request-fuzz.fixture.ts";

/** Existing columns, JSON paths into them, and unknown ones. */
export const COLUMNS = [
  "id",
  "data",
  "name",
  "email",
  "user",
  "project",
  "path",
  "created_at",
  "credits",
  "version",
  "institutes",
  "data->>name",
  "data->a->>b",
  "data->>0",
  "nothing",
  "__proto__",
  "*",
  '"x',
  "id::text",
  "id::nonsense",
  "count()",
  "created_at.max()",
  '"',
  '""',
  "\u0000",
  '"\u0000"',
  "data->\u0000",
];
const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "is",
  "in",
  "cs",
  "cd",
  "ov",
  "fts",
  "plfts",
  "wfts(english)",
  "sl",
  "adj",
  "not.eq",
  "not.in",
  "eq(any)",
  "like(all)",
  "isdistinct",
  "nonsense",
  "",
];
const SELECTS = [
  "*",
  "id",
  "id,data->>name",
  "id,projects(*)",
  "id,project_members(id,users(*))",
  "users!inner(*)",
  "...projects(name)",
  "id:data",
  "*,*",
  "a(b(c(d(e))))",
  "id,",
  "(",
  "count",
  "id.count()",
  "data->",
  "id::int4range",
  "\u0000",
  "",
  '"',
  "'",
  '""',
  '"id',
  'id::"',
  'data->"',
  '"\u0000"',
  '"\u0000":id',
  'id::"\u0000"',
];
const ORDERS = [
  "id",
  "id.desc.nullslast",
  "data->>name.asc",
  "id.sideways",
  "nothing",
  "projects(name).asc",
  ",",
  "",
  '"',
  "\u0000",
  "id.\u0000",
];
const NUMBERS = ["0", "1", "10", "-1", "1e3", "99999999999999999999", "x", "1.5", ""];
/** `addressOf` replaces this with a long list, so that failure reports stay readable. */
const HUGE_LIST = "A-HUGE-LIST";
const HUGE_LISTS: Readonly<Record<string, number>> = { "2000": 2_000, "5000": 5_000 };

export function addressOf({ path }: FuzzRequest): string {
  return path.replace(new RegExp(`${HUGE_LIST}-(\\d+)`), (_whole, name: string) =>
    Array.from({ length: HUGE_LISTS[name] ?? 0 }, (_, index) => index).join(","),
  );
}

export function values(known: KnownValues): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.ids, ...known.texts) },
    fc.constantFrom(
      "null",
      "true",
      "(a,b)",
      "()",
      "(",
      "{}",
      "{a",
      '{"a":1}',
      "[1,2]",
      "%",
      "*",
      "\\",
      "a&b",
      "((((a+)+)+)+)+$",
      "\u0000",
      '"',
      "''",
      "2001-01-01",
      "-1",
      "1e400",
      "x".repeat(3000),
      "infinity",
      "is.null",
    ),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

/** One query parameter: filter, selection, order or limit. */
export function filters(known: KnownValues): fc.Arbitrary<string> {
  const value = values(known).map((text) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "")));
  const one = fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), value);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: one.map(
        ([column, operator, text]) => `${encodeURIComponent(column)}=${operator}.${text}`,
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...Object.keys(HUGE_LISTS)))
        .map(([column, many]) => `${encodeURIComponent(column)}=in.(${HUGE_LIST}-${many})`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom("or", "and", "not.or", "or.x"), fc.array(one, { maxLength: 3 }))
        .map(
          ([word, parts]) =>
            `${word}=(${parts.map(([column, ...rest]) => [encodeURIComponent(column), ...rest].join(".")).join(",")})`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .nat(300)
        .map((depth) => `or=${"(and".repeat(depth)}(id.eq.1)${")".repeat(depth)}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom("limit", "offset", "projects.limit", "columns", "on_conflict", "apikey"),
          fc.constantFrom(...NUMBERS, "id", "nothing,id", '"', "\u0000", '"\u0000"'),
        )
        .map(([name, text]) => `${name}=${encodeURIComponent(text)}`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("select"), fc.constantFrom(...SELECTS))
        .map(([name, text]) => `${name}=${encodeURIComponent(text)}`),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...ORDERS).map((text) => `order=${encodeURIComponent(text)}`),
    },
  );
}
