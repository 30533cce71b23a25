const WORDS =
  "sleep shift work nurses randomised controlled trial of the effect on insulin resistance in adults with chronic pain cohort study systematic review meta-analysis children outcome quality life exercise therapy blood pressure treatment risk factors health care intervention placebo dose response clinical symptoms depression anxiety cognitive follow-up hospital patients primary survival tumour expression cells gene protein model infection vaccine older women men".split(
    " ",
  );
const FAMILIES = [
  "Nakamura",
  "O'Brien",
  "Gonçalves",
  "Lindqvist",
  "Mensah",
  "Roth",
  "White",
  "Smith",
  "García",
  "Müller",
  "Ivanov",
  "Chen",
  "Okafor",
  "Haddad",
  "Novák",
];

/** Returns a generator of pseudo-random numbers from 0 to 1. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns references that resemble database exports. About 5% are altered duplicates. */
export function syntheticReferences(count, seed = 7) {
  const random = seeded(seed);
  const below = (limit) => Math.floor(random() * limit);
  const phrase = (words) =>
    Array.from({ length: words }, () => WORDS[below(WORDS.length)]).join(" ");
  const references = [];
  while (references.length < count) {
    const n = references.length;
    if (n > 20 && random() < 0.05) {
      const { doi: _doi, ...other } = references[n - 1 - below(20)];
      references.push({
        ...other,
        id: String(n + 1),
        title: `${other.title}.`,
        journal: "J Synth Med",
      });
      continue;
    }
    const first = 1 + below(2_000);
    references.push({
      id: String(n + 1),
      type: "journalArticle",
      title: `${phrase(4)} ${phrase(6)}: ${phrase(3)}`,
      journal: `Journal of ${phrase(3)}`,
      authors: Array.from(
        { length: 1 + below(7) },
        () =>
          `${FAMILIES[below(FAMILIES.length)]}, ${String.fromCharCode(65 + below(26))}. ${String.fromCharCode(65 + below(26))}.`,
      ),
      date: String(1970 + below(55)),
      volume: String(1 + below(90)),
      number: String(1 + below(12)),
      pages: `${first}-${first + 1 + below(12)}`,
      doi: `10.${1_000 + below(900)}/synth.${n}`,
      isbn: `${1_000 + below(9_000)}-${1_000 + below(9_000)}`,
      ...(random() < 0.9 ? { abstract: phrase(150 + below(100)) } : {}),
      keywords: Array.from({ length: below(8) }, () => phrase(2)),
      urls: [`https://example.org/${n}`],
    });
  }
  for (const reference of references)
    if (reference.keywords.length === 0) delete reference.keywords;
  return references;
}
