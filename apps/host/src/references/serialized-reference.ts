import type { Reference } from "@tera/references";

/**
 * References as concatenated JSON in UTF-8. A large library would otherwise be millions of objects,
 * all visited by every garbage collection.
 */
export interface SerializedBatch {
  readonly ids: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offsets at which the references end in `bytes`; `textEnds` has them in UTF-16 code units. */
  readonly ends: readonly number[];
  readonly textEnds: readonly number[];
}

/** Largest number of UTF-8 bytes per UTF-16 code unit. */
const MAX_BYTES_PER_CODE_UNIT = 3;

export function serializeReferences(references: readonly Reference[]): SerializedBatch {
  const texts = references.map(({ id: _id, ...fields }) => JSON.stringify(fields));
  const room = new Uint8Array(
    MAX_BYTES_PER_CODE_UNIT * texts.reduce((sum, { length }) => sum + length, 0),
  );
  const encoder = new TextEncoder();
  let end = 0;
  const ends = texts.map((text) => {
    end += encoder.encodeInto(text, room.subarray(end)).written;
    return end;
  });
  let textEnd = 0;
  return {
    ids: references.map(({ id }) => id),
    bytes: room.slice(0, end),
    ends,
    textEnds: texts.map(({ length }) => (textEnd += length)),
  };
}

const decoder = new TextDecoder();

/** The batch read last. `text` is its whole text, decoded on the second read. */
let lastBatch: { readonly batch: SerializedBatch; readonly text: string | undefined } | undefined;

/**
 * Decodes a single reference on the first read of a batch, and all of them on the second, so that
 * reading a whole batch creates few strings.
 */
function jsonAt(batch: SerializedBatch, place: number): string {
  if (lastBatch?.batch !== batch) {
    lastBatch = { batch, text: undefined };
    return decoder.decode(batch.bytes.subarray(batch.ends[place - 1] ?? 0, batch.ends[place]));
  }
  const text = lastBatch.text ?? decoder.decode(batch.bytes);
  lastBatch = { batch, text };
  return text.slice(batch.textEnds[place - 1] ?? 0, batch.textEnds[place]);
}

export class SerializedReference {
  readonly id: string;
  /**
   * Makes the compiler reject this class as a `Reference`, because the class lacks the fields of
   * one.
   */
  declare readonly extras: "packed";
  readonly #batch: SerializedBatch;
  readonly #place: number;

  constructor(batch: SerializedBatch, place: number, id: string) {
    this.id = id;
    this.#batch = batch;
    this.#place = place;
  }

  /** Returns a new object on each call. */
  deserialize(): Reference {
    // `serializeReferences` wrote these fields.
    return {
      id: this.id,
      ...(JSON.parse(jsonAt(this.#batch, this.#place)) as Omit<Reference, "id">),
    };
  }

  /** Returns a view of the bytes, not a copy; `textLength` is in UTF-16 code units. */
  get serialized(): { readonly bytes: Uint8Array; readonly textLength: number } {
    const { bytes, textEnds } = this.#batch;
    return {
      bytes: bytes.subarray(...this.#span()),
      textLength: (textEnds[this.#place] as number) - (textEnds[this.#place - 1] ?? 0),
    };
  }

  withId(id: string): SerializedReference {
    return new SerializedReference(this.#batch, this.#place, id);
  }

  /**
   * Compares bytes except the id. False does not prove a difference, because the order of fields
   * may differ.
   */
  hasSameBytes(other: SerializedReference): boolean {
    const [begin, end] = this.#span();
    const [otherBegin, otherEnd] = other.#span();
    if (end - begin !== otherEnd - otherBegin) return false;
    const { bytes } = this.#batch;
    const { bytes: others } = other.#batch;
    for (let at = begin; at < end; at += 1)
      if (bytes[at] !== others[at - begin + otherBegin]) return false;
    return true;
  }

  #span(): readonly [number, number] {
    const { ends } = this.#batch;
    return [ends[this.#place - 1] ?? 0, ends[this.#place] as number];
  }
}

/** A reference that is deserialized when needed, or a plain reference that someone changed. */
export type LazyReference = Reference | SerializedReference;

export function toReference(lazyReference: LazyReference): Reference {
  return lazyReference instanceof SerializedReference ? lazyReference.deserialize() : lazyReference;
}

export function referencesInBatch(batch: SerializedBatch): SerializedReference[] {
  return batch.ids.map((id, place) => new SerializedReference(batch, place, id));
}

/** Copies serialized references without deserializing them. */
export function toSerializedBatch(references: readonly LazyReference[]): SerializedBatch {
  const parts = references.flatMap((lazyReference) =>
    lazyReference instanceof SerializedReference
      ? lazyReference.serialized
      : referencesInBatch(serializeReferences([lazyReference])).map((each) => each.serialized),
  );
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  const [ends, textEnds]: [number[], number[]] = [[], []];
  for (const part of parts) {
    bytes.set(part.bytes, ends.at(-1) ?? 0);
    ends.push((ends.at(-1) ?? 0) + part.bytes.length);
    textEnds.push((textEnds.at(-1) ?? 0) + part.textLength);
  }
  return { ids: references.map(({ id }) => id), bytes, ends, textEnds };
}
