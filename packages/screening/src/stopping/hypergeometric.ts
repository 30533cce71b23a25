/** From this number on, Stirling's series has the precision of a double. */
const SERIES_FROM = 16;
/** Terms that are smaller than this share of the sum no longer change it. */
const NEGLIGIBLE = 1e-17;

/**
 * Returns the probability that at least `least` of `relevant` records are among the `unread` ones,
 * if `read` and `unread` records are divided at random (the hypergeometric distribution). May end
 * the sum once it is at least `enough`, and then returns a value between `enough` and the exact one.
 */
export function chanceUnread(
  { read, unread, relevant }: { read: number; unread: number; relevant: number },
  least: number,
  enough = 1,
): number {
  const fewest = Math.max(0, relevant - read);
  const most = Math.min(relevant, unread);
  if (least > most) return 0;
  if (least <= fewest) return 1;
  const total = read + unread;
  const probabilityOf = (count: number): number =>
    Math.exp(
      logChoose(unread, count) + logChoose(read, relevant - count) - logChoose(total, relevant),
    );
  // Sums from `least` away from the distribution's peak, where each term is smaller than the last.
  if (least > ((relevant + 1) * (unread + 1)) / (total + 2)) {
    let term = probabilityOf(least);
    let sum = term;
    for (let count = least; count < most && term > sum * NEGLIGIBLE && sum < enough; count += 1) {
      term *= (unread - count) * (relevant - count);
      term /= (count + 1) * (read - relevant + count + 1);
      sum += term;
    }
    return Math.min(1, sum);
  }
  let term = probabilityOf(least - 1);
  let sum = term;
  for (let count = least - 1; count > fewest && term > sum * NEGLIGIBLE; count -= 1) {
    const ratio =
      (count * (read - relevant + count)) / ((unread - count + 1) * (relevant - count + 1));
    // The ratios fall, so that all further terms add up to less than `rest`.
    const rest = ratio < 1 ? (term * ratio) / (1 - ratio) : 1;
    if (1 - sum - rest >= enough) return 1 - sum - rest;
    term *= ratio;
    sum += term;
  }
  return Math.max(0, 1 - sum);
}

function logChoose(all: number, chosen: number): number {
  return logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen);
}

const SMALL_FACTORIALS = Array.from({ length: SERIES_FROM }, (_, number) => {
  let product = 1;
  for (let factor = 2; factor <= number; factor += 1) product *= factor;
  return Math.log(product);
});

/** By Stirling's series. */
function logFactorial(number: number): number {
  const small = SMALL_FACTORIALS[number];
  if (small !== undefined) return small;
  const square = number * number;
  const series =
    (1 - (1 / 30 - (1 / 105 - (1 / 140 - 1 / (99 * square)) / square) / square) / square) /
    (12 * number);
  return (number + 0.5) * Math.log(number) - number + 0.5 * Math.log(2 * Math.PI) + series;
}
