const WORDS =
  "randomised trial of nurse led discharge after hip fracture in older adults with delirium prevention early mobilisation and home rehabilitation compared usual care outcomes at twelve months".split(
    " ",
  );

/** Returns the same references in each run, with fields of typical length. */
export function syntheticReferences(count) {
  let seed = 41;
  const next = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const sentence = (words) =>
    Array.from({ length: words }, () => WORDS[next(WORDS.length)]).join(" ");
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    type: "journalArticle",
    title: sentence(14),
    authors: Array.from(
      { length: 1 + next(7) },
      () => `${WORDS[next(WORDS.length)]}, ${"ABCDEFG"[next(7)]}.`,
    ),
    journal: sentence(4),
    year: String(1970 + next(56)),
    volume: String(next(90)),
    pages: `${next(900)}-${900 + next(99)}`,
    doi: `10.1000/bench.${index}`,
    keywords: [sentence(2), sentence(2)],
    abstract: sentence(170),
  }));
}
