import type { Reference } from "@tera/references";

/**
 * Some references as a worker hands them over: the bytes of their JSON, one behind the other. As objects, those of a large library are millions, and each
 * clearing of the page's memory goes through all of them.
 */
export interface SerializedBatch {
  readonly ids: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the bytes of each end, and where it ends in the text that they are of. */
  readonly ends: readonly number[];
  readonly textEnds: readonly number[];
}

/** The most bytes that one code unit of a text takes. */
const MAX_BYTES_PER_CODE_UNIT = 3;

/** The references as a batch. */
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

/** The batch that was looked into last, with its text once it was looked into twice. */
let lastBatch: { readonly batch: SerializedBatch; readonly text: string | undefined } | undefined;

/**
 * The JSON of one of a batch. Of one alone only its bytes are read; who goes through all has the text of the whole batch made once, because each text
 * that a decoder makes is one more thing to be let go of.
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

/** A reference that lies in its batch until somebody looks into it. */
export class SerializedReference {
  readonly id: string;
  /** Only for the compiler: a packed reference can't stand where a reference is wanted, since its fields are not there. */
  declare readonly extras: "packed";
  readonly #batch: SerializedBatch;
  readonly #place: number;

  constructor(batch: SerializedBatch, place: number, id: string) {
    this.id = id;
    this.#batch = batch;
    this.#place = place;
  }

  /** The reference itself, made anew each time. */
  deserialize(): Reference {
    // The worker wrote the fields of a reference there.
    return {
      id: this.id,
      ...(JSON.parse(jsonAt(this.#batch, this.#place)) as Omit<Reference, "id">),
    };
  }

  /** Its bytes, which are no copy, and the length of the text that they are of. */
  get serialized(): { readonly bytes: Uint8Array; readonly textLength: number } {
    const { bytes, textEnds } = this.#batch;
    return {
      bytes: bytes.subarray(...this.#span()),
      textLength: (textEnds[this.#place] as number) - (textEnds[this.#place - 1] ?? 0),
    };
  }

  /** The same reference under another id. */
  withId(id: string): SerializedReference {
    return new SerializedReference(this.#batch, this.#place, id);
  }

  /** Whether the other one is seen without unpacking to say the same, whatever the ids are. */
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

/** A reference as the page keeps it: packed as long as nobody has changed it. */
export type LazyReference = Reference | SerializedReference;

/** The reference with its fields. */
export function toReference(lazyReference: LazyReference): Reference {
  return lazyReference instanceof SerializedReference ? lazyReference.deserialize() : lazyReference;
}

/** The references of a batch. */
export function referencesInBatch(batch: SerializedBatch): SerializedReference[] {
  return batch.ids.map((id, place) => new SerializedReference(batch, place, id));
}

/** References as a batch for another thread. Those that are packed are not unpacked for it. */
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
