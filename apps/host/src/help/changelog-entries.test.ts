// @vitest-environment jsdom
import { expect, test } from "vitest";
import { changelogEntries, entryDigest } from "./changelog-entries.ts";

function entriesOf(html: string): readonly HTMLElement[] {
  return changelogEntries(new DOMParser().parseFromString(html, "text/html"));
}

test("CHANGELOG-01 entries are list items, and paragraphs outside of lists", () => {
  const entries = entriesOf(
    "<h2>1.2</h2><p>All of it.</p><ul><li>One</li><li><p>Two</p><p>more</p></li></ul>",
  );
  expect(entries.map(({ textContent }) => textContent)).toEqual(["All of it.", "One", "Twomore"]);
});

test("CHANGELOG-01 an entry keeps its digest under another heading and with other spaces", () => {
  const [before] = entriesOf("<h2>Unreleased</h2><ul><li>Undo\n restores  values</li></ul>");
  const [after, other] = entriesOf(
    "<h2>1.3</h2><ul><li>Undo restores values</li><li>Undo restores keys</li></ul>",
  );
  const digests = [before, after, other].map((entry) => entry && entryDigest(entry));
  expect(digests[0]).toBe(digests[1]);
  expect(digests[0]).not.toBe(digests[2]);
});
