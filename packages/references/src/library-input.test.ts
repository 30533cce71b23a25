import { describe, expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { format, parse, parseStream, type LibraryInput, type ParsedLibrary } from "./index.ts";

const text =
  "TY  - JOUR\r\nTI  - Größe 🦴 漢\r\nAU  - Müller, Jörg\r\nAB  - a\r\n  b\r\nER  - \r\n\r\n".repeat(
    3,
  );
const bytes = new TextEncoder().encode(text);
const titles = ({ references }: ParsedLibrary): (string | undefined)[] =>
  references.map(({ title }) => title);
const codes = ({ warnings }: ParsedLibrary): [number, string][] =>
  warnings.map(({ line, code }) => [line, code]);

function streamOf<T>(...pieces: readonly T[]): ReadableStream<T> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe("inputs from which a library is read", () => {
  it("a library is read from text in tiny chunks", async () => {
    const expected = await parse(text);
    for (const size of [1, 2, 3, 7]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        text.slice(n * size, (n + 1) * size),
      );
      expect(await parse(streamOf(...pieces))).toEqual(expected);
      expect(await countReferences(streamOf(...pieces))).toBe(3);
    }
  });

  it.each<[string, () => LibraryInput]>([
    ["a buffer", () => bytes.slice().buffer],
    ["a view", () => new DataView(bytes.slice().buffer)],
    ["a view of part of a buffer", () => new DataView(joined([0, 0, 0], text).buffer, 3)],
    ["clamped bytes", () => new Uint8ClampedArray(bytes)],
    ["a stream of buffers", () => streamOf(bytes.slice().buffer) as never],
    ["a stream of text with a byte order mark", () => streamOf("\ufeff", text)],
  ])("a library is read from %s", async (_, input) => {
    expect(await parse(input())).toEqual(await parse(text));
  });

  it("a library is read from the bytes of a typed array with multi-byte elements", async () => {
    const even = text.repeat(2);
    expect(
      titles(await parse(new Uint16Array(new TextEncoder().encode(even).slice().buffer))),
    ).toHaveLength(6);
  });

  it("reading a library refuses a stream that yields neither bytes nor text", async () => {
    await expect(parse(streamOf(null, 7) as never)).rejects.toMatchObject({
      code: "NOT-A-LIBRARY",
      message: expect.stringContaining("neither bytes nor text") as string,
    });
  });
});

describe("an abort signal", () => {
  it.each<[string, (source: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<unknown>]>([
    ["parse", (source, signal) => parse(source, { signal })],
    [
      "parseStream",
      async (source, signal) => {
        for await (const _ of parseStream(source, { signal }));
      },
    ],
    ["countReferences", (source, signal) => countReferences(source, { signal })],
  ])("ends %s while its source is silent, and cancels the source", async (_, work) => {
    const controller = new AbortController();
    let cancelled = false;
    const silent = new ReadableStream<Uint8Array>(
      {
        start: (source) => source.enqueue(bytes),
        pull: () => new Promise(() => setTimeout(() => controller.abort(), 5)),
        // Never settles, like `pull`.
        cancel: () => {
          cancelled = true;
          return new Promise(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    await expect(work(silent, controller.signal)).rejects.toMatchObject({ code: "CANCELLED" });
    expect(cancelled).toBe(true);
  });
});

describe("encodings", () => {
  it.each<[string, readonly number[], string]>([
    ["windows-1251", [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], "Привет"],
    ["ISO-8859-2", [0xb3, 0xf3, 0x64, 0xbc], "łódź"],
    ["ISO-8859-1", [0x63, 0x61, 0x66, 0xe9], "café"],
    ["UTF-8", [0x63, 0x61, 0x66, 0xe9], "café"],
    ["made-up", [0x63, 0x61, 0x66, 0xe9], "café"],
  ])(
    "lines of an XML file that are not UTF-8 are decoded as the file declares: %s",
    async (name, title, expected) => {
      const library = await parse(
        joined(
          `<?xml version="1.0" encoding="${name}"?>\n<xml><records>\n<record><titles><title>naïve</title></titles></record>\n<record><titles><title>`,
          title,
          "</title></titles></record></records></xml>",
        ),
      );
      expect(titles(library)).toEqual(["naïve", expected]);
      expect(codes(library)).toEqual([[4, "LEGACY-ENCODING"]]);
      expect(library.warnings[0]?.message).toContain(
        expected === "café" ? "Windows-1252" : name.toLowerCase(),
      );
    },
  );

  it("UTF-16 UTF-16 text that ends in the middle of a character is read with a warning", async () => {
    const whole = Buffer.from("\ufeffTY  - JOUR\nTI  - a\nER  - \n", "utf16le");
    expect(codes(await parse(new Uint8Array(whole)))).toEqual([]);
    const cut = await parse(joined([...whole], [0x41]));
    expect(titles(cut)).toEqual(["a"]);
    expect(codes(cut)).toEqual([[4, "MISSING-END"]]);
  });
});

describe("line endings of any kind", () => {
  it("line endings of any kind count in the line numbers of JSON and XML warnings", async () => {
    const lines = ["[", '{"title":"a"},', '{"title": oops},', '{"title":"c"}', "]"];
    const marked = [
      "<xml>",
      "<records>",
      "<record><titles><title>a</title></titles></record>",
      "prose",
      "<record><titles><title>b</title></titles></record>",
      "</records></xml>",
    ];
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      expect(codes(await parse(lines.join(lineEnd)))).toEqual([[3, "BAD-RECORD"]]);
      expect(codes(await parse(marked.join(lineEnd)))).toEqual([[4, "OUTSIDE-RECORD"]]);
      expect(codes(await parse(streamOf(...lines.join(lineEnd).split(""))))).toEqual([
        [3, "BAD-RECORD"],
      ]);
      await expect(parse(`${lineEnd.repeat(3)}Hello`)).rejects.toMatchObject({ line: 4 });
    }
  });

  it("line endings of any kind separate lines, even if one of the lines is not UTF-8", async () => {
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const library = await parse(
        joined(
          `TY  - JOUR${lineEnd}TI  - naïve${lineEnd}AB  - caf`,
          [0xe9],
          `${lineEnd}KW  - Übermut${lineEnd}ER  - ${lineEnd}`,
        ),
      );
      expect(library.references[0]).toMatchObject({
        title: "naïve",
        abstract: "café",
        keywords: ["Übermut"],
      });
      expect(codes(library)).toEqual([[3, "LEGACY-ENCODING"]]);
    }
  });
});

it("format() refuses a reference that contains itself", async () => {
  const own: { title: string; self?: unknown } = { title: "a" };
  own.self = own;
  await expect(format([own] as never, { format: "ris" })).rejects.toMatchObject({
    code: "NOT-REFERENCES",
  });
});
