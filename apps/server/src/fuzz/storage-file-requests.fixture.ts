import fc from "fast-check";
import {
  bearers,
  encoded,
  anyJson,
  type KnownValues,
  type FuzzRequest,
  seldom,
} from "../api/request-fuzz.fixture.ts";
import { BUCKETS, names } from "./storage-names.fixture.ts";

const VERBS = [
  "authenticated",
  "info",
  "info/authenticated",
  "sign",
  "public",
  "upload/sign",
  "list",
  "list-v2",
  "copy",
  "move",
  "unknown",
];
const RANGES = [
  "bytes=0-",
  "bytes=0-0",
  "bytes=-1",
  "bytes=-0",
  "bytes=5-2",
  "bytes=99999999999999999999-",
  "bytes=0-1,3-4",
  "bytes=a-b",
  "bytes",
  "items=0-1",
  "bytes=-",
  "bytes=1e3-",
];
/** Deepest nesting that fits the header size limit. */
const MAX_HEADER_DEPTH = 4500;
const MAX_FIELD_DEPTH = 32_000;
const BOUNDARY = "odd-boundary";

export function fileRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom("GET", "POST", "PUT") },
        fc.constantFrom("HEAD", "DELETE", "PATCH", "OPTIONS"),
      ),
      verb: fc.oneof(
        { weight: 8, arbitrary: fc.constant("") },
        fc.constantFrom(...VERBS.map((verb) => `${verb}/`)),
      ),
      bucket: fc.constantFrom(...BUCKETS),
      name: names(known),
      query: fc.oneof(
        { weight: 6, arbitrary: fc.constant("") },
        fc.constantFrom(
          "?download=",
          "?download=%0d%0ax",
          "?token=",
          "?token=e30.e30.e30",
          "?width=1&height=a",
          "?download=%f0%9f%a7%aa",
          "?%00=%00",
        ),
      ),
      upload: uploads(known),
      range: seldom(fc.constantFrom(...RANGES)),
      condition: seldom(
        fc.constantFrom("none", "*", '"x"', "W/", "", "x".repeat(500), ...known.ids),
      ),
      metadata: seldom(
        fc.oneof(
          nested(MAX_HEADER_DEPTH).map((text) => Buffer.from(text).toString("base64")),
          anyJson(known).map((value) =>
            Buffer.from(JSON.stringify(value) ?? "").toString("base64"),
          ),
          fc.constantFrom(
            "%%%",
            "e30",
            Buffer.from('{"a":"\\u0000"}').toString("base64"),
            Buffer.from('{"__proto__":{"isAdmin":true}}').toString("base64"),
          ),
        ),
      ),
      isUpsert: fc.boolean(),
      bearer: bearers(),
    })
    .map(
      ({
        method,
        verb,
        bucket,
        name,
        query,
        upload,
        range,
        condition,
        metadata,
        isUpsert,
        bearer,
      }) => ({
        method,
        path: `/storage/v1/object/${verb}${bucket}/${name
          .split("/")
          .map((segment) => (segment === "" || segment.includes("%") ? segment : encoded(segment)))
          .join("/")}${query}`,
        bearer,
        headers: {
          ...(range === null ? {} : { range }),
          ...(condition === null
            ? {}
            : { "x-expect-version": condition, "if-none-match": condition, "if-range": condition }),
          ...(metadata === null ? {} : { "x-metadata": metadata }),
          ...(isUpsert ? { "x-upsert": "true" } : {}),
          ...(method === "GET" || method === "HEAD" ? {} : { "content-type": upload.type }),
        },
        body: method === "GET" || method === "HEAD" ? undefined : upload.bytes,
      }),
    );
}

/** Raw bytes or forms, some with a wrong content type. */
function uploads(known: KnownValues): fc.Arbitrary<{ type: string; bytes: Uint8Array }> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .uint8Array({ maxLength: 60 })
        .map((bytes) => ({ type: "application/octet-stream", bytes })),
    },
    { weight: 3, arbitrary: forms(known) },
    fc
      .constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "text/html,",
        "x".repeat(300),
        'a/b; charset="',
      )
      .map((type) => ({ type, bytes: new Uint8Array([1, 2, 3]) })),
  );
}

function nested(maxDepth: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc
      .integer({ min: 1, max: maxDepth })
      .map((depth) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`),
    fc
      .integer({ min: 1, max: Math.floor(maxDepth / 3) })
      .map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  );
}

/** Upload forms like those of storage-js, valid and invalid. */
function forms(known: KnownValues): fc.Arbitrary<{ type: string; bytes: Uint8Array }> {
  const fields = fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant("metadata") },
        fc.constantFrom("cacheControl", "", "__proto__", "x"),
      ),
      fc.oneof(
        anyJson(known).map((value) => JSON.stringify(value) ?? ""),
        nested(MAX_FIELD_DEPTH),
        fc.constantFrom("{", "3600", "\u0000"),
      ),
    ),
    { maxLength: 3 },
  );
  return fc
    .record({
      fields,
      files: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.nat(2)),
      content: fc.string({ maxLength: 30 }),
      cut: seldom(fc.nat()),
    })
    .map(({ fields: told, files, content, cut }) => {
      const parts = [
        ...told.map(
          ([name, value]) =>
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        ),
        ...Array.from(
          { length: files },
          () =>
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="a.ris"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`,
        ),
      ];
      const whole = `${parts.join("")}--${BOUNDARY}--\r\n`;
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        bytes: Buffer.from(cut === null ? whole : whole.slice(0, cut % (whole.length + 1))),
      };
    });
}
