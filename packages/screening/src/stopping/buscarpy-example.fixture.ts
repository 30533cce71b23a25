/**
 * The distance from each relevant record to the one before, in the first example of the authors'
 * package buscarpy (`generate_dataset(random_seed=12345)`: 20,000 records, 200 of them relevant).
 * Made with NumPy 2.4.6. https://buscarpy.readthedocs.io/en/latest/auto_examples/plot_example.html
 */
const DISTANCES = `
  21 8 20 3 26 7 6 8 15 10 3 13 5 2 28 2 23 4 2 4 41 4 16 8 8 15 38 2 7 10 2 12 3 28 10
  53 12 1 27 1 16 15 18 3 9 29 19 8 19 1 1 13 19 16 12 2 2 10 14 26 5 27 5 31 2 7 17 8 8
  9 3 2 15 23 24 13 4 7 1 14 26 7 52 9 12 14 21 2 11 3 12 9 1 14 27 16 37 13 11 2 1 11 30
  14 28 151 56 5 14 44 44 8 109 62 93 16 12 37 34 8 62 84 11 17 41 30 4 3 10 84 15 32 21
  3 30 13 20 2 40 14 12 8 3 29 32 30 80 16 86 48 8 118 4 20 16 49 9 17 70 142 1 5 57 9 18
  131 13 24 44 71 87 98 46 45 56 41 56 73 34 80 58 28 23 128 82 25 50 175 3 230 120 13
  216 322 273 181 38 194 611 624
`;

export const EXAMPLE_TOTAL = 20_000;

/** The decisions on the first `count` records of the example. */
export function exampleDecisions(count: number): boolean[] {
  const decisions = Array.from({ length: count }, () => false);
  let place = -1;
  for (const distance of DISTANCES.trim().split(/\s+/u)) {
    place += Number(distance);
    if (place < count) decisions[place] = true;
  }
  return decisions;
}
