// @vitest-environment jsdom
import { atom } from "nanostores";
import { expect, test } from "vitest";
import { cancelledError } from "../../references/library-errors.ts";
import type { LibraryIndex } from "../../references/open-library-index.ts";
import { createLibraryReader, type LibraryReader } from "./library-reader.ts";
import type { LoadedVersion } from "./load-version.ts";
import { runOnIndex } from "./run-on-index.ts";

const reader = (): LibraryReader =>
  createLibraryReader({
    projectId: "p1",
    path: "owls.ris",
    display: {
      update: () => undefined,
      showEdited: () => undefined,
      showResult: () => undefined,
    },
    isClosed: () => false,
    onRead: () => undefined,
    onRefused: () => undefined,
  });

/** A version whose index counts no sources until it is closed, which cancels the count. */
function version(sources: Promise<string>): LoadedVersion {
  let close = (): void => undefined;
  const closed = new Promise<never>((_resolve, reject) => {
    close = () => reject(cancelledError());
  });
  return {
    index: {
      countSources: () => Promise.race([sources, closed]),
      close: () => close(),
    } as unknown as LibraryIndex,
    edits: { $state: atom({}), close: () => undefined },
    version: { content: new Blob() },
  } as unknown as LoadedVersion;
}

const countSources = (index: LibraryIndex): Promise<unknown> => index.countSources();

test("a task that a new version of the file cancels is repeated on its index", async () => {
  const library = reader();
  library.show(version(new Promise(() => undefined)));
  const counted = runOnIndex(library, countSources);
  library.show(version(Promise.resolve("two sources")));
  expect(await counted).toBe("two sources");
});

test("a task that the person cancels is not repeated", async () => {
  const library = reader();
  library.show(version(Promise.resolve("two sources")));
  await expect(runOnIndex(library, () => Promise.reject(cancelledError()))).rejects.toMatchObject({
    code: "CANCEL",
  });
});

test("a task before the file is read is refused", async () => {
  await expect(runOnIndex(reader(), countSources)).rejects.toMatchObject({ code: "NOT-READY" });
});
