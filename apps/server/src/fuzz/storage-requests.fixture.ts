import fc from "fast-check";
import {
  bearers,
  anyJson,
  type KnownValues,
  type FuzzRequest,
} from "../api/request-fuzz.fixture.ts";
import { fileRequests } from "./storage-file-requests.fixture.ts";
import { BUCKETS, names } from "./storage-names.fixture.ts";

const LIFETIMES: readonly unknown[] = [60, 0, -1, 1e308, 0.5, "60", null, Number.MAX_SAFE_INTEGER];

/** All storage-js calls and others, slightly or entirely invalid. */
export function storageRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: fileRequests(known) },
    { weight: 2, arbitrary: callRequests(known) },
  );
}

/** Calls that name their files in the body. */
function callRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const name = names(known);
  const orAnyJson = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 7, arbitrary: usual }, anyJson(known));
  const many = orAnyJson(
    fc.oneof(
      { weight: 8, arbitrary: fc.array(orAnyJson(name), { maxLength: 3 }) },
      fc.constant(Array.from({ length: 1001 }, (_, index) => `${index}`)),
    ),
  );
  const transfer = fc.record(
    {
      bucketId: orAnyJson(fc.constantFrom(...BUCKETS)),
      sourceKey: orAnyJson(name),
      destinationKey: orAnyJson(name),
      destinationBucket: orAnyJson(fc.constantFrom(...BUCKETS)),
    },
    { requiredKeys: ["bucketId", "sourceKey"] },
  );
  const sorting = orAnyJson(
    fc.record({
      column: orAnyJson(fc.constantFrom("name", "updated_at", "size", "name; drop table users")),
      order: orAnyJson(fc.constantFrom("asc", "DESC", "up")),
    }),
  );
  const list = fc.record(
    {
      prefix: orAnyJson(name),
      limit: orAnyJson(fc.constantFrom(1, 100, 0, -1, 1e9)),
      offset: orAnyJson(fc.constantFrom(0, 1, -1, 2 ** 53, 1e15)),
      search: orAnyJson(fc.constantFrom("a", "%", "_", "\u0000", "\\")),
      cursor: orAnyJson(
        fc.constantFrom(
          "",
          "e30",
          "WyJhIiwiYiJd",
          Buffer.from('["\\u0000","b"]').toString("base64url"),
        ),
      ),
      with_delimiter: orAnyJson(fc.boolean()),
      sortBy: sorting,
    },
    { requiredKeys: [] },
  );
  const calls = fc.oneof(
    transfer.map((body) => ({ method: "POST", path: "copy", body: body as unknown })),
    transfer.map((body) => ({ method: "POST", path: "move", body: body as unknown })),
    list.map((body) => ({ method: "POST", path: "list/projects", body: body as unknown })),
    list.map((body) => ({ method: "POST", path: "list-v2/projects", body: body as unknown })),
    many.map((prefixes) => ({ method: "DELETE", path: "projects", body: { prefixes } as unknown })),
    fc.tuple(many, orAnyJson(fc.constantFrom(...LIFETIMES))).map(([paths, expiresIn]) => ({
      method: "POST",
      path: "sign/projects",
      body: { paths, expiresIn } as unknown,
    })),
    anyJson(known).map((body) => ({ method: "POST", path: "list/%00", body })),
  );
  const texts = calls.chain((call) => {
    const text = JSON.stringify(call.body) ?? "";
    return fc
      .oneof(
        { weight: 8, arbitrary: fc.constant(text) },
        fc.nat().map((at) => text.slice(0, at % (text.length + 1))),
        fc
          .integer({ min: 1, max: 20_000 })
          .map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
      )
      .map((body) => ({ ...call, body }));
  });
  return fc.tuple(texts, bearers()).map(([{ method, path, body }, bearer]) => ({
    method,
    path: `/storage/v1/object/${path}`,
    bearer,
    headers: { "content-type": "application/json" },
    body,
  }));
}
