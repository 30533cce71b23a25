import fc from "fast-check";
import { bearers, encoded, junk, type Known, type OddRequest, seldom } from "../api/bad-input.fixture.ts";

const ODD_NAMES = ["..", ".", "", "a//b", "/a", "a/", "%", "%2e%2e/x", "%00", "a\\b", "__proto__", "\u0000", '"', "'", '"\u0000"', "\u202e", "x".repeat(201), "y/".repeat(600), "🧪.ris", ".keep", "a.ris"];
const BUCKETS = [...Array.from({ length: 12 }, () => "projects"), "other", "", "..", "%70rojects", "%00", "%22"];
const VERBS = ["authenticated", "info", "info/authenticated", "sign", "public", "upload/sign", "list", "list-v2", "copy", "move", "unknown"];
const RANGES = ["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0", "bytes=5-2", "bytes=99999999999999999999-", "bytes=0-1,3-4", "bytes=a-b", "bytes", "items=0-1", "bytes=-", "bytes=1e3-"];
const LENGTHS_OF_LIFE: readonly unknown[] = [60, 0, -1, 1e308, 0.5, "60", null, Number.MAX_SAFE_INTEGER];
/** As deep as there is room for. */
const DEEPEST_IN_A_HEADER = 4500;
const DEEPEST_IN_A_FIELD = 32_000;
const BOUNDARY = "odd-boundary";

/** Requests to the file store: every call of storage-js and some of others', with names, headers and bodies that are a little or altogether off. */
export function storageRequests(known: Known): fc.Arbitrary<OddRequest> {
  return fc.oneof({ weight: 3, arbitrary: fileRequests(known) }, { weight: 2, arbitrary: callRequests(known) });
}

/** Names of files: most of the caller's own project, which is the first of the known ids. */
function names(known: Known): fc.Arbitrary<string> {
  const tail = fc.oneof({ weight: 5, arbitrary: fc.constantFrom("a.ris", "folder/b.ris", "c d.txt", ".keep", "folder/.keep") }, fc.constantFrom(...ODD_NAMES), fc.string({ unit: "binary", maxLength: 20 }));
  return fc.oneof({ weight: 6, arbitrary: fc.tuple(fc.oneof({ weight: 3, arbitrary: fc.constant(known.ids[0] ?? "") }, fc.constantFrom(...known.ids)), tail).map(([project, rest]) => `${project}/${rest}`) }, tail);
}

/** Reads and writes of one file by its address. */
function fileRequests(known: Known): fc.Arbitrary<OddRequest> {
  const uploads = fc.oneof(
    { weight: 3, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ type: "application/octet-stream", bytes })) },
    { weight: 3, arbitrary: forms(known) },
    fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=", "text/html,", "x".repeat(300), "a/b; charset=\"").map((type) => ({ type, bytes: new Uint8Array([1, 2, 3]) })),
  );
  return fc
    .record({
      method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("GET", "POST", "PUT") }, fc.constantFrom("HEAD", "DELETE", "PATCH", "OPTIONS")),
      verb: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, fc.constantFrom(...VERBS.map((verb) => `${verb}/`))),
      bucket: fc.constantFrom(...BUCKETS),
      name: names(known),
      query: fc.oneof({ weight: 6, arbitrary: fc.constant("") }, fc.constantFrom("?download=", "?download=%0d%0ax", "?token=", "?token=e30.e30.e30", "?width=1&height=a", "?download=%f0%9f%a7%aa", "?%00=%00")),
      upload: uploads,
      range: seldom(fc.constantFrom(...RANGES)),
      condition: seldom(fc.constantFrom("none", "*", '"x"', "W/", "", "x".repeat(500), ...known.ids)),
      metadata: seldom(fc.oneof(nested(DEEPEST_IN_A_HEADER).map((text) => Buffer.from(text).toString("base64")), junk(known).map((value) => Buffer.from(JSON.stringify(value) ?? "").toString("base64")), fc.constantFrom("%%%", "e30", Buffer.from('{"a":"\\u0000"}').toString("base64"), Buffer.from('{"__proto__":{"isAdmin":true}}').toString("base64")))),
      isUpsert: fc.boolean(),
      bearer: bearers(),
    })
    .map(({ method, verb, bucket, name, query, upload, range, condition, metadata, isUpsert, bearer }) => ({
      method,
      path: `/storage/v1/object/${verb}${bucket}/${name.split("/").map((segment) => (segment === "" || segment.includes("%") ? segment : encoded(segment))).join("/")}${query}`,
      bearer,
      headers: {
        ...(range === null ? {} : { range }),
        ...(condition === null ? {} : { "x-expect-version": condition, "if-none-match": condition, "if-range": condition }),
        ...(metadata === null ? {} : { "x-metadata": metadata }),
        ...(isUpsert ? { "x-upsert": "true" } : {}),
        ...(method === "GET" || method === "HEAD" ? {} : { "content-type": upload.type }),
      },
      body: method === "GET" || method === "HEAD" ? undefined : upload.bytes,
    }));
}

/** An object that holds lists, or objects, one in another. */
function nested(deepest: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.integer({ min: 1, max: deepest }).map((depth) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`),
    fc.integer({ min: 1, max: Math.floor(deepest / 3) }).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  );
}

/** Forms as storage-js sends them from a browser, whole and broken. */
function forms(known: Known): fc.Arbitrary<{ type: string; bytes: Uint8Array }> {
  const fields = fc.array(fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constant("metadata") }, fc.constantFrom("cacheControl", "", "__proto__", "x")), fc.oneof(junk(known).map((value) => JSON.stringify(value) ?? ""), nested(DEEPEST_IN_A_FIELD), fc.constantFrom("{", "3600", "\u0000"))), { maxLength: 3 });
  return fc
    .record({ fields, files: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.nat(2)), content: fc.string({ maxLength: 30 }), cut: seldom(fc.nat()) })
    .map(({ fields: told, files, content, cut }) => {
      const parts = [
        ...told.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
        ...Array.from({ length: files }, () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="a.ris"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`),
      ];
      const whole = `${parts.join("")}--${BOUNDARY}--\r\n`;
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.from(cut === null ? whole : whole.slice(0, cut % (whole.length + 1))) };
    });
}

/** Lists, signed links, moves, copies and removals, which are told what they are about in a body. */
function callRequests(known: Known): fc.Arbitrary<OddRequest> {
  const name = names(known);
  const odd = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> => fc.oneof({ weight: 7, arbitrary: usual }, junk(known));
  const many = odd(fc.oneof({ weight: 8, arbitrary: fc.array(odd(name), { maxLength: 3 }) }, fc.constant(Array.from({ length: 1001 }, (_, index) => `${index}`))));
  const transfer = fc.record({ bucketId: odd(fc.constantFrom(...BUCKETS)), sourceKey: odd(name), destinationKey: odd(name), destinationBucket: odd(fc.constantFrom(...BUCKETS)) }, { requiredKeys: ["bucketId", "sourceKey"] });
  const sorting = odd(fc.record({ column: odd(fc.constantFrom("name", "updated_at", "size", "name; drop table users")), order: odd(fc.constantFrom("asc", "DESC", "up")) }));
  const list = fc.record(
    {
      prefix: odd(name),
      limit: odd(fc.constantFrom(1, 100, 0, -1, 1e9)),
      offset: odd(fc.constantFrom(0, 1, -1, 2 ** 53, 1e15)),
      search: odd(fc.constantFrom("a", "%", "_", "\u0000", "\\")),
      cursor: odd(fc.constantFrom("", "e30", "WyJhIiwiYiJd", Buffer.from('["\\u0000","b"]').toString("base64url"))),
      with_delimiter: odd(fc.boolean()),
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
    fc.tuple(many, odd(fc.constantFrom(...LENGTHS_OF_LIFE))).map(([paths, expiresIn]) => ({ method: "POST", path: "sign/projects", body: { paths, expiresIn } as unknown })),
    junk(known).map((body) => ({ method: "POST", path: "list/%00", body })),
  );
  const texts = calls.chain((call) => {
    const text = JSON.stringify(call.body) ?? "";
    return fc.oneof({ weight: 8, arbitrary: fc.constant(text) }, fc.nat().map((at) => text.slice(0, at % (text.length + 1))), fc.integer({ min: 1, max: 20_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`)).map((body) => ({ ...call, body }));
  });
  return fc.tuple(texts, bearers()).map(([{ method, path, body }, bearer]) => ({ method, path: `/storage/v1/object/${path}`, bearer, headers: { "content-type": "application/json" }, body }));
}
