import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PART_ADVICE } from "./story-advice.ts";

/** Stories that compare parts instead of showing one. */
const OF_NO_PART = ["Parts/Bad input", "Dialogs/Bad input", "Dialogs/Every dialog"];

test("each part of the kit says when to use it and when not", () => {
  const titles = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".stories.tsx"))
    .flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(
          /title: "((?:Parts|Dialogs)\/[^"]+)"/gu,
        ),
      ].map(([, title]) => title ?? ""),
    )
    .filter((title) => !OF_NO_PART.includes(title));
  expect(Object.keys(PART_ADVICE).toSorted()).toEqual(titles.toSorted());
});
