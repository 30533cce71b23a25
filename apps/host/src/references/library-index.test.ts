import type { Reference } from "@tera/references";
import { parse } from "@tera/references";
import { withSource } from "@tera/references/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LibraryResult, IndexAnswer, IndexRequest } from "./library-index-messages.ts";
import { createLibraryIndex } from "./library-index.ts";
import { serializeReferences } from "./serialized-reference.ts";
import { updateBetween } from "./index-update.ts";
import { type ReferenceChanges, withChanges } from "./reference-changes.ts";

const RIS = ["Sleep of nurses", "Falls", "Sleep at sea"]
  .map((title, at) => `TY  - JOUR\nID  - ${at + 1}\nTI  - ${title}\nPY  - ${2020 - at}\nER  - \n`)
  .join("\n");
/** A record that is a duplicate if a library has it twice. */
const TWICE =
  "TY  - JOUR\nTI  - Sleep of nurses in a night of storms\nDO  - 10.5555/one\nPY  - 2020\nER  - \n";
const NOTHING: ReferenceChanges = { changed: new Map(), added: [] };

/** Opens an index and records every response. */
async function opened(text = RIS) {
  const answers: IndexAnswer[] = [];
  let onAnswer: (() => void) | undefined;
  const send = createLibraryIndex((answer) => {
    answers.push(answer);
    onAnswer?.();
  });
  const until = async <Found>(find: () => Found | undefined): Promise<Found> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        onAnswer = resolve;
      });
    }
  };
  const lastResult = (): LibraryResult | undefined =>
    answers.findLast((answer) => answer.kind === "arranged");
  const runQuery = (
    searchText: string,
    sort?: { field: "title" | "year" | "source"; direction: "ascending" | "descending" },
  ): Promise<LibraryResult> => {
    const query = { searchText, sort };
    send({ kind: "arrange", query, locale: "en" });
    return until(() => {
      const last = lastResult();
      return last?.isComplete === true && last.query === query ? last : undefined;
    });
  };
  send({ kind: "open", file: new Blob([text]), filename: "library.ris" });
  await until(() =>
    answers.find((answer) => answer.kind === "opened" || answer.kind === "refused"),
  );
  return {
    send: (request: IndexRequest) => send(request),
    arrange: runQuery,
    until,
    answers,
    lastArranged: lastResult,
  };
}

describe("library index", () => {
  it("the library index searches and sorts references", async () => {
    const { arrange } = await opened();
    expect([...(await arrange("sleep")).places]).toEqual([0, 2]);
    expect([
      ...(await arrange("sleep", { field: "title", direction: "ascending" })).places,
    ]).toEqual([2, 0]);
    expect([...(await arrange("", { field: "year", direction: "ascending" })).places]).toEqual([
      2, 1, 0,
    ]);
    expect([...(await arrange("")).places]).toEqual([0, 1, 2]);
  });

  it("rewrite: applies only the changes sent with the request, not the index's updates", async () => {
    const { send, until, answers } = await opened();
    send({
      kind: "update",
      ...updateBetween(
        NOTHING,
        {
          changed: new Map([
            ["3", null],
            ["1", { id: "1", title: "Shown" }],
          ]),
          added: [{ id: "shown", title: "Shown alone" }],
        },
        5,
      ),
    });
    send({
      kind: "rewrite",
      task: 7,
      filename: "library.ris",
      changes: {
        changed: new Map([["1", { id: "1", title: "Durable" }]]),
        added: serializeReferences([{ id: "new", title: "Asleep" }]),
      },
      isLast: false,
    });
    send({
      kind: "rewrite",
      task: 7,
      filename: "library.ris",
      changes: { changed: new Map([["2", null]]), added: serializeReferences([]) },
      isLast: true,
    });
    const written = await until(() => answers.find((answer) => answer.kind === "written"));
    expect(written.task).toBe(7);
    expect((await parse(written.content)).references.map(({ title }) => title)).toEqual([
      "Durable",
      "Sleep at sea",
      "Asleep",
    ]);
  });

  it("rewrite: records without changes keep the file's layout", async () => {
    const text = `An export\r\n\r\n${RIS.replaceAll("\n", "\r\n").replaceAll("TI  -", "T1  -")}`;
    const { send, until, answers } = await opened(text);
    send({
      kind: "rewrite",
      task: 1,
      filename: "library.ris",
      changes: {
        changed: new Map([["2", { id: "2", title: "Edited" }]]),
        added: serializeReferences([]),
      },
      isLast: true,
    });
    const { content } = await until(() => answers.find((answer) => answer.kind === "written"));
    expect(await content.text()).toBe(
      text.replace(
        "TY  - JOUR\r\nID  - 2\r\nT1  - Falls\r\nPY  - 2019",
        "TY  - \r\nID  - 2\r\nTI  - Edited",
      ),
    );
  });

  it("the library index applies edits, deletions and additions, and reverts them", async () => {
    const { arrange, send, lastArranged } = await opened();
    await arrange("sleep");
    const edited: ReferenceChanges = {
      changed: new Map([
        ["1", null],
        ["2", { id: "2", title: "Sleepless" }],
      ]),
      added: [{ id: "new", title: "Asleep" }],
    };
    send({ kind: "update", ...updateBetween(NOTHING, edited, 5) });
    expect(lastArranged()).toMatchObject({ revision: 5, isComplete: true });
    expect([...(lastArranged()?.places ?? [])]).toEqual([0, 1, 2]);
    send({ kind: "update", ...updateBetween(edited, NOTHING, 6) });
    expect([...(lastArranged()?.places ?? [])]).toEqual([0, 2]);
  });

  it("write: writes all or only the chosen references, with their latest changes", async () => {
    const { send, until, answers } = await opened();
    send({
      kind: "update",
      ...updateBetween(
        NOTHING,
        { changed: new Map([["2", null]]), added: [{ id: "new", title: "Added" }] },
        1,
      ),
    });
    send({ kind: "write", task: 1, ids: undefined, filename: "all.xml" });
    send({ kind: "write", task: 2, ids: ["3", "2"], filename: "some.ris" });
    const titlesOf = async (task: number): Promise<unknown> => {
      const { content } = await until(
        () =>
          answers.find((answer) => answer.kind === "written" && answer.task === task) as
            | Extract<IndexAnswer, { kind: "written" }>
            | undefined,
      );
      return (await parse(content)).references.map(({ title }) => title);
    };
    expect(await titlesOf(1)).toEqual(["Sleep of nurses", "Sleep at sea", "Added"]);
    expect(await titlesOf(2)).toEqual(["Sleep at sea"]);
  });

  it("the library index sorts, searches and counts references by source", async () => {
    const { send, arrange, until, answers } = await opened();
    const from = (id: string, database: string): [string, Reference] => [
      id,
      withSource({ id, title: "t" }, { database }),
    ];
    const changed = new Map([from("1", "Scopus"), from("3", "Embase")]);
    send({ kind: "update", ...updateBetween(NOTHING, { changed, added: [] }, 1) });
    const sorted = await arrange("", { field: "source", direction: "ascending" });
    expect([...sorted.places]).toEqual([2, 0, 1]);
    expect([...(await arrange('source:"Scopus"')).places]).toEqual([0]);
    send({ kind: "sources", task: 7 });
    const counted = await until(() => answers.find((answer) => answer.kind === "counted"));
    expect(counted).toEqual({
      kind: "counted",
      task: 7,
      sources: [
        { name: "Scopus", references: 1, only: 1 },
        { name: "Embase", references: 1, only: 1 },
        { name: undefined, references: 1, only: 1 },
      ],
    });
  });

  it("the search for duplicates finds pairs of references and can be cancelled", async () => {
    const { send, until, answers } = await opened(`${TWICE}\n${TWICE}`);
    send({ kind: "duplicates", task: 1 });
    const found = await until(() => answers.find((answer) => answer.kind === "pairs"));
    expect(found).toMatchObject({ pairs: [{ left: "1", right: "2" }] });
    send({ kind: "duplicates", task: 2 });
    send({ kind: "cancel", task: 2 });
    expect(await until(() => answers.find((answer) => answer.kind === "refused"))).toMatchObject({
      code: "CANCELLED",
      task: 2,
    });
  });

  it("has:duplicate finds possible duplicates, also among references changed later", async () => {
    const { arrange, send } = await opened(`${TWICE}\nTY  - JOUR\nTI  - Falls\nER  - \n${TWICE}`);
    expect([...(await arrange("has:duplicate")).places]).toEqual([0, 2]);
    expect([...(await arrange("has:duplicate falls")).places]).toEqual([]);
    const changes: ReferenceChanges = { changed: new Map([["1", null]]), added: [] };
    send({ kind: "update", ...updateBetween(NOTHING, changes, 2) });
    expect([...(await arrange("-has:duplicate")).places]).toEqual([0, 1]);
  });

  it("the library index refuses a file that is not a library, but opens an empty file", async () => {
    expect((await opened("just words")).answers.at(-1)).toMatchObject({
      kind: "refused",
      code: "NOT-A-LIBRARY",
    });
    expect((await opened("")).answers.find(({ kind }) => kind === "opened")).toMatchObject({
      report: { refCount: 0 },
    });
  });
});

it("updateBetween: an index that applies the updates has the same references as the page", () => {
  const reference = fc.record({ title: fc.string() });
  const file: readonly Reference[] = ["1", "2", "3"].map((id) => ({ id, title: id }));
  const changes = fc
    .record({
      changed: fc.dictionary(fc.constantFrom("1", "2", "3"), fc.option(reference)),
      added: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
    })
    .map(({ changed, added }): ReferenceChanges => ({
      changed: new Map(
        Object.entries(changed).map(([id, fields]) => [
          id,
          fields === null ? null : { id, ...fields },
        ]),
      ),
      added: added.map((id) => ({ id, title: id })),
    }));
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1 }), (states) => {
      const latest = new Map<string, Reference | null>();
      let before = NOTHING;
      for (const now of states) {
        const update = updateBetween(before, now, 1);
        for (const id of update.reverted) latest.delete(id);
        for (const [id, given] of update.latest) latest.set(id, given);
        expect(
          withChanges(file, {
            changed: latest,
            added: update.added.flatMap((id) => latest.get(id) ?? []),
          }),
        ).toEqual(withChanges(file, now));
        before = now;
      }
    }),
  );
});
