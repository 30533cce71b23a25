/** Predicts the ids that references have when a file is read. */
export class AssignedIds {
  readonly #taken = new Set<string>();
  /** The next suffix to try for each repeated id. */
  readonly #next = new Map<string, number>();

  /** `fileId` is the record's own id, or "". `number` is the record's number in the file. */
  predict(fileId: string, number: number): string {
    const id = fileId || String(number);
    if (!this.#taken.has(id)) return id;
    let count = this.#next.get(id) ?? 2;
    while (this.#taken.has(`${id}-${count}`)) count++;
    this.#next.set(id, count);
    return `${id}-${count}`;
  }

  add(id: string): void {
    this.#taken.add(id);
  }
}
