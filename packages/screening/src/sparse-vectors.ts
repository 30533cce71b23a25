/** Rows of few terms and their weights, one after the other. Row `i` is from `offsets[i]` to `offsets[i + 1]`. */
export interface SparseVectors {
  readonly rowCount: number;
  readonly termCount: number;
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  readonly weights: Float32Array;
}

const FIRST_CAPACITY = 1024;

/** Collects rows one by one, in arrays that grow. Terms of a row must differ. */
export class SparseVectorsBuilder {
  #offsets = [0];
  #terms = new Uint32Array(FIRST_CAPACITY);
  #weights = new Float32Array(FIRST_CAPACITY);
  #length = 0;

  addRow(entries: Iterable<readonly [term: number, weight: number]>): void {
    for (const [term, weight] of entries) {
      if (this.#length === this.#terms.length) this.#grow();
      this.#terms[this.#length] = term;
      this.#weights[this.#length] = weight;
      this.#length += 1;
    }
    this.#offsets.push(this.#length);
  }

  /** Terms are numbered from 0 to `termCount - 1`. */
  build(termCount: number): SparseVectors {
    return {
      rowCount: this.#offsets.length - 1,
      termCount,
      offsets: Uint32Array.from(this.#offsets),
      terms: this.#terms.slice(0, this.#length),
      weights: this.#weights.slice(0, this.#length),
    };
  }

  #grow(): void {
    const terms = new Uint32Array(this.#terms.length * 2);
    terms.set(this.#terms);
    this.#terms = terms;
    const weights = new Float32Array(this.#weights.length * 2);
    weights.set(this.#weights);
    this.#weights = weights;
  }
}

/** The terms of a row with their weights. */
export function* rowEntries(
  { offsets, terms, weights }: SparseVectors,
  row: number,
): Generator<readonly [term: number, weight: number]> {
  for (let place = offsets[row]!; place < offsets[row + 1]!; place += 1)
    yield [terms[place]!, weights[place]!];
}

/** Scales each row to a length of 1. Empty rows stay empty. */
export function normalizeRows({ rowCount, offsets, weights }: SparseVectors): void {
  for (let row = 0; row < rowCount; row += 1) {
    let squares = 0;
    for (let place = offsets[row]!; place < offsets[row + 1]!; place += 1)
      squares += weights[place]! ** 2;
    if (squares === 0) continue;
    const scale = 1 / Math.sqrt(squares);
    for (let place = offsets[row]!; place < offsets[row + 1]!; place += 1) weights[place]! *= scale;
  }
}

/** The product of a row and a dense vector of `termCount` values. */
export function dot(vectors: SparseVectors, row: number, dense: Float64Array): number {
  const { offsets, terms, weights } = vectors;
  const end = offsets[row + 1]!;
  let sum = 0;
  for (let place = offsets[row]!; place < end; place += 1)
    sum += weights[place]! * dense[terms[place]!]!;
  return sum;
}

/** Adds a row, multiplied by `factor`, to a dense vector of `termCount` values. */
export function addRow(
  vectors: SparseVectors,
  row: number,
  factor: number,
  dense: Float64Array,
): void {
  const { offsets, terms, weights } = vectors;
  const end = offsets[row + 1]!;
  for (let place = offsets[row]!; place < end; place += 1)
    dense[terms[place]!]! += factor * weights[place]!;
}
