import { chanceUnread } from "./hypergeometric.ts";

export interface RecallQuestion {
  /** Whether each record that was read is relevant, in reading order. */
  readonly decisions: readonly boolean[];
  /** Number of records, read and unread. */
  readonly total: number;
  /** The recall to test for, as a share. */
  readonly target?: number;
  /** Confidence of the interval and of `isTargetReached`, as a share. */
  readonly confidence?: number;
}

export interface RecallEstimate {
  readonly read: number;
  readonly total: number;
  /** Number of relevant records among those that were read. */
  readonly found: number;
  readonly target: number;
  readonly confidence: number;
  /** The test's p-value for the hypothesis that the recall is below the target. */
  readonly pValue: number;
  /** True if that hypothesis is rejected at the level of confidence. */
  readonly isTargetReached: boolean;
  /** Unread relevant records: the test rejects any more of them at a confidence of one half. */
  readonly expectedUnread: number;
  /** Unread relevant records: the test rejects any more of them at `confidence`. */
  readonly mostUnread: number;
  /** Recall with `expectedUnread`; null while nothing relevant is found. */
  readonly expectedRecall: number | null;
  /** Recall with `mostUnread`, and with none; one-sided, as the test can't exclude a recall of 1. */
  readonly interval: { readonly low: number; readonly high: number };
}

/** The last `read` of the records that were read, `found` of them relevant. */
interface Window {
  readonly read: number;
  readonly found: number;
}

/** At this level, more unread records are as likely rejected as not. */
const EVEN_ODDS = 0.5;
/** Keeps 95 / 0.95 at 100, and a p-value that equals a level from being below it. */
const ROUNDING = 1e-9;

/**
 * Estimates the recall of a screening in order of relevance by the hypergeometric test of Callaghan
 * and Müller-Hansen (2020), https://doi.org/10.1186/s13643-020-01521-4. Assumes that at any time,
 * the share of relevant records among those read next is at least that among those left unread.
 */
export function estimateRecall({
  decisions,
  total,
  target = 0.95,
  confidence = 0.95,
}: RecallQuestion): RecallEstimate {
  const read = decisions.length;
  if (!Number.isInteger(total) || total < read)
    throw new RangeError("There are more decisions than records.");
  if (!isShare(target) || !isShare(confidence))
    throw new RangeError("The target and the confidence must be between 0 and 1.");
  const windows = windowsOf(decisions);
  const found = windows.at(-1)?.found ?? 0;
  const unread = total - read;
  const tooMany = Math.floor(found / target + ROUNDING) + 1 - found;
  const level = 1 - confidence - ROUNDING;
  const pValue = lowestChance(windows, unread, tooMany);
  const most = mostNotRejected(windows, unread, level);
  const expected = mostNotRejected(windows, unread, EVEN_ODDS - ROUNDING);
  const recallWith = (missed: number): number => (missed === 0 ? 1 : found / (found + missed));
  return {
    read,
    total,
    found,
    target,
    confidence,
    pValue,
    isTargetReached: pValue < level,
    expectedUnread: expected,
    mostUnread: most,
    expectedRecall: found === 0 ? null : recallWith(expected),
    interval: { low: recallWith(most), high: 1 },
  };
}

function isShare(value: number): boolean {
  return value > 0 && value < 1;
}

/**
 * Lists the windows that can have the lowest p-value: for each number of relevant records, the
 * longest one. With the same records found, a longer window makes more unread ones less likely.
 */
function windowsOf(decisions: readonly boolean[]): Window[] {
  const windows: Window[] = [];
  let found = 0;
  for (let place = decisions.length - 1; place >= 0; place -= 1) {
    if (decisions[place] !== true) continue;
    windows.push({ read: decisions.length - 1 - place, found });
    found += 1;
  }
  windows.push({ read: decisions.length, found });
  return windows;
}

/** The test's p-value for `missed` or more unread relevant records: the lowest of all windows. */
function lowestChance(windows: readonly Window[], unread: number, missed: number): number {
  let lowest = 1;
  for (const window of windows) lowest = Math.min(lowest, chanceOf(window, unread, missed, lowest));
  return lowest;
}

function chanceOf(
  { read, found }: Window,
  unread: number,
  missed: number,
  enough?: number,
): number {
  return chanceUnread({ read, unread, relevant: found + missed }, missed, enough);
}

/** The largest number of unread relevant records that no window rejects at `level`. */
function mostNotRejected(windows: readonly Window[], unread: number, level: number): number {
  let most = unread;
  for (const window of windows) {
    if (most === 0) break;
    const rejects = (missed: number): boolean => chanceOf(window, unread, missed, level) < level;
    if (!rejects(most)) continue;
    let kept = 0;
    while (most - kept > 1) {
      const middle = (kept + most) >> 1;
      if (rejects(middle)) most = middle;
      else kept = middle;
    }
    most = kept;
  }
  return most;
}
