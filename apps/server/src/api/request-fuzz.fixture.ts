import fc from "fast-check";
import { z } from "zod";
import type { Route } from "./route.ts";

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly bearer: "own" | "foreign" | "personal" | "none" | "garbage";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Existing ids and texts, so that some generated requests pass the first checks. */
export interface KnownValues {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

type JsonSchema = Readonly<Record<string, unknown>>;

const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "",
  "userId",
  "projectId",
  "state",
];
const MAX_HUGE_CHARACTERS = 1_100_000;

/** Generates valid, slightly invalid and entirely invalid requests. */
export function fuzzRequests(
  routes: readonly Route[],
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...routes.map((route) => requestTo(route, known)));
}

function requestTo(route: Route, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const parameter = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.ids) },
    { weight: 2, arbitrary: fc.constantFrom(...known.texts) },
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom(
      "..",
      "%",
      "\u0000",
      "a/b",
      "__proto__",
      "x".repeat(3000),
      "'; drop table users; --",
      "projects::",
      "⁂",
    ),
  );
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const query = fc.dictionary(
    fc.constantFrom(
      "before",
      "limit",
      "after",
      "unclaimed",
      "destroy",
      "version",
      "force",
      "__proto__",
      "x",
    ),
    fc.oneof(parameter, fc.constantFrom("0", "1", "-1", "1e9", "NaN", "1")),
    { maxKeys: 3 },
  );
  return fc
    .record({
      parameters: fc.array(parameter, { minLength: names.length, maxLength: names.length }),
      query,
      bearer: bearers(),
      key: seldom(
        fc.oneof(
          { weight: 3, arbitrary: fc.uuid() },
          fc.constantFrom("a-key", "two words", "x".repeat(300)),
        ),
      ),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant("application/json") },
        fc.constantFrom("text/plain", "application/json; charset=utf-16", "multipart/form-data"),
      ),
      body: route.method === "get" ? fc.constant(undefined) : bodies(route, known),
    })
    .map(({ parameters, query: asked, bearer, key, type, body }) => {
      const path = names.reduce(
        (filled, name, index) => filled.replace(`{${name}}`, encoded(parameters[index] ?? "x")),
        route.path,
      );
      const search = Object.entries(asked)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join("&");
      return {
        method: route.method.toUpperCase(),
        path: search === "" ? path : `${path}?${search}`,
        bearer,
        headers: {
          ...(key === null ? {} : { "idempotency-key": key }),
          ...(body === undefined ? {} : { "content-type": type }),
        },
        body,
      };
    });
}

function bodies(route: Route, known: KnownValues): fc.Arbitrary<string | Uint8Array> {
  const near =
    route.body === undefined
      ? fc.constant({})
      : nearSchema(z.toJSONSchema(route.body, { io: "input" }), known);
  const json = fc.oneof(
    { weight: 6, arbitrary: near },
    anyJson(known),
    fc.dictionary(fc.constantFrom(...HOSTILE_KEYS), anyJson(known), { maxKeys: 4 }),
  );
  const text = json.map((value) => JSON.stringify(value) ?? "null");
  return fc.oneof(
    { weight: 12, arbitrary: text },
    // The key `__proto__`, which JSON.stringify never writes.
    {
      weight: 2,
      arbitrary: text.map((good) =>
        good
          .replace(
            /^\{/,
            '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"x": 1}},',
          )
          .replace(/,\}$/, "}"),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(text, fc.nat())
        .map(([good, at]) => good.slice(0, at % (good.length + 1))),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 20_000 })
        .map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 200 })
        .map((depth) => `${'{"state":'.repeat(depth)}1${"}".repeat(depth)}`),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  );
}

export function bearers(): fc.Arbitrary<FuzzRequest["bearer"]> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant<FuzzRequest["bearer"]>("own") },
    fc.constantFrom<FuzzRequest["bearer"]>("foreign", "personal", "none", "garbage"),
  );
}

/** Generates null four times out of five. */
export function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

/** Exceeds the size limit of every small route. Slow to send. */
export function hugeBody(): string {
  return JSON.stringify({ name: "x".repeat(MAX_HUGE_CHARACTERS) });
}

/** Matches the schema except for a few replaced parts. */
function nearSchema(form: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: matchingSchema(form, known) }, anyJson(known));
}

function matchingSchema(form: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = (form["anyOf"] ?? form["oneOf"]) as JsonSchema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => nearSchema(choice, known)));
  if (Array.isArray(form["enum"])) return fc.constantFrom(...(form["enum"] as unknown[]));
  switch (form["type"]) {
    case "object": {
      const properties = Object.entries((form["properties"] ?? {}) as Record<string, JsonSchema>);
      const fields = Object.fromEntries(
        properties.map(([name, property]) => [name, nearSchema(property, known)]),
      );
      return properties.length === 0
        ? fc.dictionary(fc.constantFrom("set", "unset", "value", ...HOSTILE_KEYS), anyJson(known), {
            maxKeys: 3,
          })
        : fc.record(fields, {
            requiredKeys: properties
              .map(([name]) => name)
              .filter((_name, index) => index % 3 !== 2),
          });
    }
    case "array":
      return fc.array(nearSchema((form["items"] ?? {}) as JsonSchema, known), { maxLength: 3 });
    case "string":
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...known.ids) },
        { weight: 3, arbitrary: fc.constantFrom(...known.texts) },
        fc.string({ unit: "binary", maxLength: 20 }),
      );
    case "integer":
    case "number":
      return fc.oneof(fc.nat(100), fc.constantFrom(-1, 0.5, 2 ** 31, 1e308, -0));
    case "boolean":
      return fc.boolean();
    default:
      return anyJson(known);
  }
}

/** Generates known values, edge cases of JSON and random values. */
export function anyJson(known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(
      ...known.ids,
      ...known.texts,
      null,
      true,
      -1,
      1e308,
      "",
      "\u0000",
      "\ud800",
      "x".repeat(300),
      [],
      {},
    ),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

/**
 * URL-encodes a value without lone surrogates. Never returns "", which would address another route.
 */
export function encoded(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, "") || "x");
}
