import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import {
  bearers,
  anyJson,
  type KnownValues,
  type FuzzRequest,
  seldom,
} from "../api/request-fuzz.fixture.ts";

const FUZZ_PATHS = [
  "../up.txt",
  "/etc/x",
  "a//b",
  "",
  ".",
  "a\\b",
  "\u0000",
  "\ud800",
  "\u202e",
  "__proto__",
  "x".repeat(201),
  "y/".repeat(600),
  ".keep",
  "project.json",
  "🧪.ris",
];
const FUZZ_TYPES = [null, "text/plain", "text/html\r\nx: y", "\u4e2d", "x".repeat(300), "", 7];
const NAMES = ["n", "m", "no such name", "", "__proto__", "x".repeat(101), "\u0000"];
/** JSON text, because JSON.stringify never writes some of these keys. */
const FUZZ_DATA = [
  '{"__proto__":{"isAdmin":true}}',
  '{"\\u005f_proto__":1}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"users":[]}',
  '{"id":"x"}',
  "{}",
  "[]",
  '{"name":{"x":1}}',
  '{"type":7}',
  '{"a":1e999}',
];
const CONTENT = Buffer.from("TY  - JOUR");
const CONTENT_SHA256 = createHash("sha256").update(CONTENT).digest("hex");

/** Weight of valid parts. It is high, because one invalid part spoils a whole archive. */
const USUALLY = 40;

interface Piece {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Valid zips with invalid content, and damaged zips. */
export function archiveRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const damage = seldom(
    fc.record({
      kind: fc.constantFrom("twice", "lying", "cut", "flipped"),
      at: fc.nat(),
      byte: fc.nat(255),
    }),
  );
  return fc
    .record({ pieces: pieces(known), damage, bearer: bearers() })
    .map(({ pieces: entries, damage: done, bearer }) => ({
      method: "POST",
      path: "/api/projects/import",
      bearer,
      headers: { "content-type": "application/zip" },
      body: archiveOf(entries, done),
    }));
}

function archiveOf(
  entries: readonly Piece[],
  damage: { kind: string; at: number; byte: number } | null,
): Uint8Array {
  const doubled =
    damage?.kind === "twice" ? entries.slice(damage.at % entries.length).slice(0, 1) : [];
  const zip = zipOf([...entries, ...doubled], damage?.kind === "lying");
  if (damage?.kind === "flipped") zip[damage.at % zip.length] = damage.byte;
  return damage?.kind === "cut" ? zip.subarray(0, damage.at % zip.length) : zip;
}

function orAnyJson<Value>(known: KnownValues, usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: USUALLY, arbitrary: usual }, anyJson(known));
}

/** The parts of an archive's description. Those in strings are JSON. */
interface ArchiveParts {
  readonly head: Readonly<Record<string, unknown>>;
  readonly data: string;
  readonly lists: Readonly<Record<"files" | "namespaces" | "libraries", readonly string[]>>;
  readonly format: unknown;
  /** The path of a file that no list names. */
  readonly more: string | null;
  readonly broken: { readonly missing: number; readonly cut: number | null } | null;
}

function pieces(known: KnownValues): fc.Arbitrary<readonly Piece[]> {
  const lists = fc.record({
    files: fc.array(listedFile(known), { maxLength: 3 }),
    namespaces: fc.array(listedNamespace(known), { maxLength: 2 }),
    libraries: fc.array(listedLibrary(known), { maxLength: 2 }),
  });
  const head = fc.record({
    kind: orAnyJson(known, fc.constant("tera-project")),
    exportedAt: orAnyJson(known, fc.constant("2027-01-01T00:00:00Z")),
  });
  return fc
    .record({
      head,
      data: projectData(known),
      lists,
      format: fc.oneof(
        { weight: USUALLY, arbitrary: fc.constantFrom<unknown>(1, 2) },
        fc.constantFrom<unknown>(0, -5, 3, 1.5, 1e308, "1", null),
      ),
      more: seldom(fc.constantFrom(...FUZZ_PATHS)),
      broken: seldom(fc.record({ missing: fc.nat(4), cut: seldom(fc.nat()) })),
    })
    .map(piecesOf);
}

function projectData(known: KnownValues): fc.Arbitrary<string> {
  return text(
    known,
    fc.record(
      {
        name: orAnyJson(known, fc.constant("N")),
        type: orAnyJson(
          known,
          fc.constantFrom(...usually("systematic-review"), "no-such-type", ...known.ids),
        ),
        description: orAnyJson(known, fc.constant("")),
      },
      { requiredKeys: ["name", "type"] },
    ),
  );
}

function listedFile(known: KnownValues): fc.Arbitrary<string> {
  return text(
    known,
    fc.record({
      path: orAnyJson(known, paths()),
      size: orAnyJson(known, fc.constantFrom(...usually(CONTENT.length), -1, 1e308)),
      sha256: orAnyJson(known, fc.constantFrom(...usually(CONTENT_SHA256), "0".repeat(64))),
      mimetype: fc.constantFrom<unknown>(...FUZZ_TYPES),
      metadata: orAnyJson(known, fc.constantFrom(null, {}, { reflib: { refCount: 1 } })),
    }),
  );
}

function listedNamespace(known: KnownValues): fc.Arbitrary<string> {
  return text(
    known,
    fc.record({
      name: orAnyJson(known, fc.constantFrom(...usually("n"), ...NAMES)),
      data: orAnyJson(known, fc.constantFrom({}, { a: [1, null] })),
    }),
  );
}

function listedLibrary(known: KnownValues): fc.Arbitrary<string> {
  return text(
    known,
    fc.record({
      file: orAnyJson(known, paths()),
      data: orAnyJson(known, fc.constantFrom({}, { a: [1, null] })),
    }),
  );
}

/** Format 2 has a file for each list; format 1 has the lists in the description. */
function piecesOf({ head, data, lists, format, more, broken }: ArchiveParts): readonly Piece[] {
  const { files, namespaces, libraries } = lists;
  const start = `${JSON.stringify({ ...head, format }).slice(0, -1)},"data":${data}`;
  const whole =
    format === 2
      ? `${start}}`
      : `${start},"files":[${files.join(",")}],"namespaces":[${namespaces.join(",")}],"libraries":[${libraries.join(",")}]}`;
  const listed =
    format === 2
      ? Object.entries({ files, namespaces, libraries }).map(([name, lines]) => ({
          name: `${name}.ndjson`,
          bytes: Buffer.from(lines.join("\n")),
        }))
      : [];
  const description =
    broken === null || broken.cut === null ? whole : whole.slice(0, broken.cut % whole.length);
  const all = [
    { name: "project.json", bytes: Buffer.from(description) },
    ...listed,
    ...["a.ris", "b.ris", ...(more === null ? [] : [more])].map((path) => ({
      name: `files/${path}`,
      bytes: CONTENT,
    })),
  ];
  return broken === null ? all : all.filter((_, index) => index !== broken.missing % all.length);
}

function paths(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: USUALLY, arbitrary: fc.constantFrom("a.ris", "b.ris") },
    fc.constantFrom(...FUZZ_PATHS),
  );
}

function usually<Value>(value: Value): Value[] {
  return Array.from({ length: USUALLY }, () => value);
}

/** Serialized as JSON, sometimes invalid JSON. */
function text(known: KnownValues, usual: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: USUALLY, arbitrary: usual.map((value) => JSON.stringify(value)) },
    anyJson(known).map((value) => JSON.stringify(value) ?? "null"),
    fc.constantFrom(...FUZZ_DATA),
    fc
      .integer({ min: 1, max: 10_000 })
      .map((depth) => `{"name":"n","data":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`),
  );
}

/** Names may repeat. If `isLying`, the zip states a wrong size for the last file. */
function zipOf(all: readonly Piece[], isLying: boolean): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [index, { name, bytes }] of all.entries()) {
    const path = Buffer.from(name);
    const size = bytes.length + (isLying && index === all.length - 1 ? 1 : 0);
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc32(bytes), 0);
    sums.writeUInt32LE(size, 4);
    sums.writeUInt32LE(size, 8);
    const VERSION_AND_UTF8 = Buffer.from("0a000008000000000000", "hex");
    const nameLength = Buffer.from([path.length & 0xff, path.length >> 8, 0, 0]);
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    const body = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      VERSION_AND_UTF8,
      sums,
      nameLength,
      path,
      bytes,
    ]);
    list.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002\u000a\u0000", "latin1"),
        VERSION_AND_UTF8,
        sums,
        nameLength,
        Buffer.alloc(10),
        at,
        path,
      ]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(all.length, 8);
  end.writeUInt16LE(all.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}
