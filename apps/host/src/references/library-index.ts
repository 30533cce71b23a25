import type { Reference } from "@tera/references";
import { findDuplicates } from "@tera/references/merge";
import { KeptOrder, SearchIndex, type SortField } from "@tera/references/search";
import { handedOver } from "./hand-over.ts";
import type {
  IndexAnswer,
  IndexRequest,
  IndexUpdate,
  LibraryWish,
} from "./library-index-messages.ts";
import type { NamedFile } from "./library-job.ts";
import { refusalOf } from "./library-refusal.ts";
import { nextTurn } from "./next-turn.ts";
import { packed } from "./packed-reference.ts";
import { readStoredLibrary } from "./read-into-batches.ts";
import {
  everyPlace,
  joinedChanges,
  placesById,
  type ReferenceChanges,
  withChanges,
} from "./reference-changes.ts";
import { searchedText } from "./searched-text.ts";
import { writtenLibrary } from "./written-library.ts";

/** The fields by which people sort most. */
const PREPARED_FIELDS: readonly SortField[] = ["title", "authors", "year", "journal"];
const DEFAULT_LOCALE = "en";

/** So many references are taken into the search before a question may come between. */
const REFERENCES_A_TURN = 250;

/** Holds an open library: reads it, takes it into its search in turns, and answers what is asked of it. `post` is told each answer. */
export function createLibraryIndex(
  post: (answer: IndexAnswer, transfer?: Transferable[]) => void,
): (request: IndexRequest) => void {
  const fromFile: Reference[] = [];
  const latest = new Map<string, Reference | null>();
  let added: readonly string[] = [];
  let references: readonly Reference[] = fromFile;
  let revision = 0;
  let isOpened = false;
  const search = new SearchIndex();
  /** How many of the file's references the search has taken in. */
  let indexed = 0;
  let isIndexing = false;
  /** The place in the search of each reference; undefined where that has changed since it was looked up. */
  let searchPlaces: Int32Array | undefined;
  let wanted: { readonly wish: LibraryWish; readonly locale: string } | undefined;
  /** The orders asked for so far, by field and locale: after an edit only what it changed is sorted. */
  const orders = new Map<string, KeptOrder>();
  const tasks = new Map<number, AbortController>();
  /** What has come so far of the changes with which the file shall be written. */
  const partsToWrite = new Map<number, readonly ReferenceChanges[]>();

  async function open({ file, filename }: NamedFile): Promise<void> {
    const report = await readStoredLibrary(file, filename, (batch, progress) => {
      for (const reference of batch) fromFile.push(reference);
      const forPage = packed(batch);
      post({ kind: "packed", batch: forPage }, [forPage.bytes.buffer]);
      post({ kind: "progress", ...progress });
    });
    isOpened = true;
    post({ kind: "opened", report });
    rebuild();
    arrange();
    await takeIn();
  }

  /** Takes the file's references into the search, a few at a turn, and tells what the wish finds once all are in. */
  async function takeIn(): Promise<void> {
    isIndexing = true;
    while (indexed < fromFile.length) {
      const turn = fromFile.slice(indexed, indexed + REFERENCES_A_TURN);
      search.add(
        turn.flatMap((reference) =>
          latest.has(reference.id) ? (latest.get(reference.id) ?? []) : reference,
        ),
      );
      indexed += turn.length;
      searchPlaces = undefined;
      await nextTurn();
    }
    isIndexing = false;
    if (wanted?.wish.query.trim()) arrange();
    await prepareOrders();
  }

  /** Sorts by what people sort by before they ask for it, in turns: who searches meanwhile is answered between two of them. */
  async function prepareOrders(): Promise<void> {
    for (const field of PREPARED_FIELDS) {
      const steps = orderBy(field, wanted?.locale ?? DEFAULT_LOCALE).prepare(references);
      do await nextTurn();
      while (!steps.next().done);
    }
  }

  function rebuild(): void {
    searchPlaces = undefined;
    references = withChanges(fromFile, {
      changed: latest,
      added: added.flatMap((id) => latest.get(id) ?? []),
    });
  }

  function update(change: IndexUpdate): void {
    const places = placesById(fromFile);
    const isTaken = (id: string): boolean => (places.get(id) ?? -1) < indexed;
    for (const id of change.reverted) {
      latest.delete(id);
      const place = places.get(id);
      const reference = place === undefined ? undefined : fromFile[place];
      if (!isTaken(id)) continue;
      if (reference === undefined) search.remove(id);
      else search.add([reference]);
    }
    for (const [id, reference] of change.latest) {
      latest.set(id, reference);
      if (!isTaken(id)) continue;
      if (reference === null) search.remove(id);
      else search.add([reference]);
    }
    ({ added, revision } = change);
    rebuild();
    arrange();
  }

  /** Answers the wish of the moment with what is known now. */
  function arrange(): void {
    if (wanted === undefined || !isOpened) return;
    const { wish, locale } = wanted;
    const isSearch = wish.query.trim() !== "";
    const order = inOrder(wish, locale);
    const places = isSearch ? found(order, wish.query) : order;
    post(
      {
        kind: "arranged",
        wish,
        revision,
        places,
        isComplete: !isSearch || (!isIndexing && indexed === fromFile.length),
      },
      [places.buffer],
    );
  }

  /** Those of the places whose references a search finds. */
  function found(order: Uint32Array, query: string): Uint32Array<ArrayBuffer> {
    const isFound = search.marks(searchedText(query));
    const inSearch = placesInSearch();
    const places = new Uint32Array(order.length);
    let count = 0;
    for (const place of order)
      if (isFound[inSearch[place] as number] === 1) places[count++] = place;
    return places.slice(0, count);
  }

  function placesInSearch(): Int32Array {
    searchPlaces ??= Int32Array.from(references, ({ id }) => search.placeOf(id));
    return searchPlaces;
  }

  function inOrder({ sort }: LibraryWish, locale: string): Uint32Array<ArrayBuffer> {
    if (sort === undefined) return everyPlace(references.length);
    return orderBy(sort.field, locale).of(references, sort.direction);
  }

  function orderBy(field: SortField, locale: string): KeptOrder {
    const key = `${field} ${locale}`;
    const order = orders.get(key) ?? new KeptOrder(field, { locale });
    orders.set(key, order);
    return order;
  }

  async function write(
    task: number,
    ids: readonly string[] | undefined,
    filename: string,
  ): Promise<void> {
    const chosen = ids === undefined ? undefined : new Set(ids);
    post({
      kind: "written",
      task,
      content: await writtenLibrary(
        references.filter(({ id }) => chosen?.has(id) ?? true),
        filename,
      ),
    });
  }

  /** Writes the file as it was read with exactly these changes, whatever is shown meanwhile. */
  async function rewrite({
    task,
    filename,
    changes,
    isLast,
  }: Extract<IndexRequest, { kind: "rewrite" }>): Promise<void> {
    const parts = [...(partsToWrite.get(task) ?? []), handedOver(changes)];
    partsToWrite.set(task, parts);
    if (!isLast) return;
    partsToWrite.delete(task);
    post({
      kind: "written",
      task,
      content: await writtenLibrary(withChanges(fromFile, joinedChanges(parts)), filename),
    });
  }

  async function findPairs(task: number): Promise<void> {
    const over = new AbortController();
    tasks.set(task, over);
    const compared = references;
    try {
      const groups = await findDuplicates(compared, {
        signal: over.signal,
        onProgress: (done, total) => post({ kind: "task progress", task, done, total }),
      });
      const idAt = (place: number): string => compared[place]?.id ?? "";
      post({
        kind: "pairs",
        task,
        pairs: groups.flatMap(({ pairs }) =>
          pairs.map(({ left, right, score, reasons }) => ({
            left: idAt(left),
            right: idAt(right),
            score,
            reasons,
          })),
        ),
      });
    } finally {
      tasks.delete(task);
    }
  }

  const refuse =
    (task: number | undefined) =>
    (error: unknown): void =>
      post({ ...refusalOf(error), task });

  return (request) => {
    if (request.kind === "open") open(request).catch(refuse(undefined));
    else if (request.kind === "update") update(request);
    else if (request.kind === "arrange") {
      wanted = request;
      arrange();
    } else if (request.kind === "write")
      write(request.task, request.ids, request.filename).catch(refuse(request.task));
    else if (request.kind === "rewrite") rewrite(request).catch(refuse(request.task));
    else if (request.kind === "duplicates") findPairs(request.task).catch(refuse(request.task));
    else tasks.get(request.task)?.abort();
  };
}
