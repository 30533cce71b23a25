import type { Reference } from "@tera/references";

/**
 * Some references as a worker hands them over: the bytes of their JSON, one behind the other. As objects, those of a large library are millions, and each
 * clearing of the page's memory goes through all of them.
 */
export interface PackedBatch {
  readonly ids: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the bytes of each end, and where it ends in the text that they are of. */
  readonly ends: readonly number[];
  readonly textEnds: readonly number[];
}

/** The most bytes that one code unit of a text takes. */
const BYTES_A_CODE = 3;

/** The references as a batch. */
export function packed(references: readonly Reference[]): PackedBatch {
  const texts = references.map(({ id: _id, ...fields }) => JSON.stringify(fields));
  const room = new Uint8Array(BYTES_A_CODE * texts.reduce((sum, { length }) => sum + length, 0));
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
let latest: { readonly batch: PackedBatch; readonly text: string | undefined } | undefined;

/**
 * The JSON of one of a batch. Of one alone only its bytes are read; who goes through all has the text of the whole batch made once, because each text
 * that a decoder makes is one more thing to be let go of.
 */
function jsonAt(batch: PackedBatch, place: number): string {
  if (latest?.batch !== batch) {
    latest = { batch, text: undefined };
    return decoder.decode(batch.bytes.subarray(batch.ends[place - 1] ?? 0, batch.ends[place]));
  }
  const text = latest.text ?? decoder.decode(batch.bytes);
  latest = { batch, text };
  return text.slice(batch.textEnds[place - 1] ?? 0, batch.textEnds[place]);
}

/** A reference that lies in its batch until somebody looks into it. */
export class PackedReference {
  readonly id: string;
  /** Only for the compiler: a packed reference can't stand where a reference is wanted, since its fields are not there. */
  declare readonly extras: "packed";
  readonly #batch: PackedBatch;
  readonly #place: number;

  constructor(batch: PackedBatch, place: number, id: string) {
    this.id = id;
    this.#batch = batch;
    this.#place = place;
  }

  /** The reference itself, made anew each time. */
  unpack(): Reference {
    // The worker wrote the fields of a reference there.
    return {
      id: this.id,
      ...(JSON.parse(jsonAt(this.#batch, this.#place)) as Omit<Reference, "id">),
    };
  }

  /** Its bytes, which are no copy, and the length of the text that they are of. */
  get packed(): { readonly bytes: Uint8Array; readonly textLength: number } {
    const { bytes, textEnds } = this.#batch;
    return {
      bytes: bytes.subarray(...this.#span()),
      textLength: (textEnds[this.#place] as number) - (textEnds[this.#place - 1] ?? 0),
    };
  }

  /** The same reference under another id. */
  withId(id: string): PackedReference {
    return new PackedReference(this.#batch, this.#place, id);
  }

  /** Whether the other one is seen without unpacking to say the same, whatever the ids are. */
  isLike(other: PackedReference): boolean {
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
export type HeldReference = Reference | PackedReference;

/** The reference with its fields. */
export function unpacked(held: HeldReference): Reference {
  return held instanceof PackedReference ? held.unpack() : held;
}

/** The references of a batch. */
export function packedReferences(batch: PackedBatch): PackedReference[] {
  return batch.ids.map((id, place) => new PackedReference(batch, place, id));
}

/** References as a batch for another thread. Those that are packed are not unpacked for it. */
export function packedAnew(references: readonly HeldReference[]): PackedBatch {
  const parts = references.flatMap((held) =>
    held instanceof PackedReference
      ? held.packed
      : packedReferences(packed([held])).map((each) => each.packed),
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
