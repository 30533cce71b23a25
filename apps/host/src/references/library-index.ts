import type { Reference } from "@tera/references";
import { type Condition, matchQuery, parseQuery, type Searched } from "@tera/references/query";
import { RecordPlaces } from "@tera/references/rewrite";
import { IncrementalOrder, SearchIndex } from "@tera/references/search";
import { summarizeDecisions } from "./pending-decision.ts";
import { asksForDuplicates, createDuplicateFinder } from "./duplicate-finder.ts";
import { createFacetCounter } from "./facet-counter.ts";
import { deserializeChanges } from "./post-changes.ts";
import type {
  IndexAnswer,
  IndexRequest,
  IndexUpdate,
  LibraryQuery,
  LibrarySort,
} from "./library-index-messages.ts";
import type { NamedFile } from "./library-job.ts";
import { marksAt } from "./marks-at.ts";
import { serializeError } from "./library-errors.ts";
import { yieldToMain } from "./yield-to-main.ts";
import { serializeReferences } from "./serialized-reference.ts";
import { type BatchHandler, readStoredLibrary } from "./read-into-batches.ts";
import {
  everyPlace,
  joinChanges,
  placesById,
  type ReferenceChanges,
  withChanges,
} from "./reference-changes.ts";
import { countSources, sourceText } from "./source-counts.ts";
import { normalizeSearchText } from "./search-text.ts";
import { rewriteLibrary, writeLibrary } from "./library-blob.ts";

/** Fields sorted in advance, because most people sort by them. */
const PREPARED_FIELDS: readonly LibrarySort["field"][] = ["title", "authors", "year", "journal"];
const DEFAULT_LOCALE = "en";

/** References indexed before the worker answers waiting requests. */
const INDEX_CHUNK_SIZE = 250;

/**
 * Indexes an open library in the worker. Returns a handler for requests, which answers through
 * `post`.
 */
export function createLibraryIndex(
  post: (answer: IndexAnswer, transfer?: Transferable[]) => void,
): (request: IndexRequest) => void {
  let source = new Blob();
  const recordPlaces = new RecordPlaces();
  const fromFile: Reference[] = [];
  const latest = new Map<string, Reference | null>();
  let added: readonly string[] = [];
  let references: readonly Reference[] = fromFile;
  let revision = 0;
  let isOpened = false;
  const search = new SearchIndex();
  /** How many references are indexed. */
  let indexed = 0;
  let isIndexing = false;
  /** Each reference's position in `search`; undefined when it must be computed again. */
  let searchPlaces: Int32Array | undefined;
  let wanted: { readonly query: LibraryQuery; readonly locale: string } | undefined;
  /** Sort orders by field and locale. After an edit, only changed references are sorted again. */
  const orders = new Map<string, IncrementalOrder>();
  const tasks = new Map<number, AbortController>();
  const inIndex: Omit<Searched, "references" | "duplicates"> = {
    withWords: (text, field) => marksAt(placesInSearch(), search.marks(text, field)),
    withPattern: (pattern, field) =>
      marksAt(placesInSearch(), search.marksMatching(pattern, field)),
    fieldsWith: (text, field) => marksAt(placesInSearch(), search.fieldsWith(text, field)),
  };
  const duplicates = createDuplicateFinder(() => references);
  const countFacets = createFacetCounter(() => ({
    references,
    ...inIndex,
    version: placesInSearch,
    duplicates: duplicates.marks,
  }));
  /** Chunks of incomplete `rewrite` requests, by task. */
  const chunksToWrite = new Map<number, readonly ReferenceChanges[]>();

  async function open({ file, filename }: NamedFile): Promise<void> {
    source = file;
    const postBatch: BatchHandler = (batch, progress) => {
      for (const reference of batch) fromFile.push(reference);
      const forPage = serializeReferences(batch);
      post({ kind: "packed", batch: forPage }, [forPage.bytes.buffer]);
      post({ kind: "progress", ...progress });
    };
    const report = await readStoredLibrary(file, filename, postBatch, recordPlaces);
    isOpened = true;
    post({ kind: "opened", report });
    rebuild();
    postResult();
    await indexReferences();
  }

  /** Indexes in chunks, then posts the complete search result. */
  async function indexReferences(): Promise<void> {
    isIndexing = true;
    while (indexed < fromFile.length) {
      const chunk = fromFile.slice(indexed, indexed + INDEX_CHUNK_SIZE);
      search.add(
        chunk.flatMap((reference) =>
          latest.has(reference.id) ? (latest.get(reference.id) ?? []) : reference,
        ),
      );
      indexed += chunk.length;
      searchPlaces = undefined;
      await yieldToMain();
    }
    isIndexing = false;
    if (wanted?.query.searchText.trim()) postResult();
    await prepareOrders();
  }

  /** Sorts in advance; yields between steps, so that the worker still answers searches. */
  async function prepareOrders(): Promise<void> {
    for (const field of PREPARED_FIELDS) {
      const steps = orderBy(field, wanted?.locale ?? DEFAULT_LOCALE).prepare(references);
      do await yieldToMain();
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
    const isIndexed = (id: string): boolean => (places.get(id) ?? -1) < indexed;
    for (const id of change.reverted) {
      latest.delete(id);
      const place = places.get(id);
      const reference = place === undefined ? undefined : fromFile[place];
      if (!isIndexed(id)) continue;
      if (reference === undefined) search.remove(id);
      else search.add([reference]);
    }
    for (const [id, reference] of change.latest) {
      latest.set(id, reference);
      if (!isIndexed(id)) continue;
      if (reference === null) search.remove(id);
      else search.add([reference]);
    }
    ({ added, revision } = change);
    rebuild();
    postResult();
  }

  function postResult(): void {
    if (wanted === undefined || !isOpened) return;
    const { query, locale } = wanted;
    const isSearch = query.searchText.trim() !== "";
    const order = inOrder(query, locale);
    const { condition } = parseQuery(normalizeSearchText(query.searchText));
    const isOfDuplicates = asksForDuplicates(condition);
    if (isOfDuplicates) duplicates.keepCurrent(postResult, refuse(undefined));
    const places = isSearch ? found(order, condition) : order;
    post(
      {
        kind: "arranged",
        query,
        revision,
        places,
        isComplete:
          !isSearch ||
          (!isIndexing &&
            indexed === fromFile.length &&
            (!isOfDuplicates || duplicates.marks() !== undefined)),
      },
      [places.buffer],
    );
  }

  /** Returns the positions whose references match the search, in the same order. */
  function found(order: Uint32Array, condition: Condition): Uint32Array<ArrayBuffer> {
    const isFound = matchQuery(condition, {
      references,
      ...inIndex,
      duplicates: duplicates.marks(),
    });
    return order.filter((place) => isFound[place] === 1);
  }

  function placesInSearch(): Int32Array {
    searchPlaces ??= Int32Array.from(references, ({ id }) => search.placeOf(id));
    return searchPlaces;
  }

  function inOrder({ sort }: LibraryQuery, locale: string): Uint32Array<ArrayBuffer> {
    if (sort === undefined) return everyPlace(references.length);
    return orderBy(sort.field, locale).of(references, sort.direction);
  }

  function orderBy(field: LibrarySort["field"], locale: string): IncrementalOrder {
    const key = `${field} ${locale}`;
    const sortBy = field === "source" ? sourceText : field;
    const order = orders.get(key) ?? new IncrementalOrder(sortBy, { locale });
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
      ...(await writeLibrary(
        references.filter(({ id }) => chosen?.has(id) ?? true),
        filename,
      )),
    });
  }

  /** Writes the file with exactly the changes of this request, ignoring `update` requests. */
  async function rewrite({
    task,
    filename,
    changes,
    isLast,
  }: Extract<IndexRequest, { kind: "rewrite" }>): Promise<void> {
    const chunks = [...(chunksToWrite.get(task) ?? []), deserializeChanges(changes)];
    chunksToWrite.set(task, chunks);
    if (!isLast) return;
    chunksToWrite.delete(task);
    const { content, decisions } = await rewriteLibrary(
      { file: source, references: fromFile, places: recordPlaces },
      joinChanges(chunks),
      filename,
    );
    post({ kind: "written", task, content, decisions });
  }

  async function findPairs(task: number, signal: AbortSignal): Promise<void> {
    const pairs = await duplicates.find({
      signal,
      onProgress: (done, total) => post({ kind: "task progress", task, done, total }),
    });
    post({ kind: "pairs", task, pairs });
  }

  /** Runs work that a `cancel` request stops. */
  function runTask(task: number, work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController();
    tasks.set(task, controller);
    work(controller.signal)
      .catch(refuse(task))
      .finally(() => tasks.delete(task));
  }

  async function findDecisions(task: number): Promise<void> {
    post({ kind: "decisions", task, summary: await summarizeDecisions(references) });
  }

  const refuse =
    (task: number | undefined) =>
    (error: unknown): void =>
      post({ ...serializeError(error), task });

  return (request) => {
    if (request.kind === "open") open(request).catch(refuse(undefined));
    else if (request.kind === "update") update(request);
    else if (request.kind === "arrange") {
      wanted = request;
      postResult();
    } else if (request.kind === "write")
      write(request.task, request.ids, request.filename).catch(refuse(request.task));
    else if (request.kind === "rewrite") rewrite(request).catch(refuse(request.task));
    else if (request.kind === "duplicates")
      runTask(request.task, (signal) => findPairs(request.task, signal));
    else if (request.kind === "facets")
      runTask(request.task, async (signal) => {
        const { kind, task, searchText } = request;
        post({ kind, task, facets: await countFacets(searchText, signal) });
      });
    else if (request.kind === "sources")
      post({ kind: "counted", task: request.task, sources: countSources(references) });
    else if (request.kind === "decisions") findDecisions(request.task).catch(refuse(request.task));
    else tasks.get(request.task)?.abort();
  };
}
