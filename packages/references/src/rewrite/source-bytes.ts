const WINDOW_BYTES = 1024 * 1024;

/** Reads ranges of a file. Ascending ranges cost few reads of the file. */
export class SourceBytes {
  readonly size: number;
  readonly #file: Blob;
  #from = 0;
  #window = new Uint8Array();

  constructor(file: Blob) {
    this.#file = file;
    this.size = file.size;
  }

  /** Returns fewer bytes at the end of the file. The result must not be changed. */
  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(to, this.size);
    if (from < this.#from || end > this.#from + this.#window.length) {
      this.#window = new Uint8Array(
        await this.#file.slice(from, Math.max(end, from + WINDOW_BYTES)).arrayBuffer(),
      );
      this.#from = from;
    }
    return this.#window.subarray(from - this.#from, Math.max(end, from) - this.#from);
  }

  /** Returns a part of the file without reading it. */
  slice(from: number, to: number): Blob {
    return this.#file.slice(from, to);
  }
}
