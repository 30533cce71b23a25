/**
 * Detects outdated answers of overlapping requests. Call the returned function when a request
 * starts, and its result when the answer arrives: it returns false if a later request was answered
 * first.
 */
export function createAnswerOrder(): () => () => boolean {
  let started = 0;
  let lastApplied = 0;
  return () => {
    const number = ++started;
    return () => {
      if (number < lastApplied) return false;
      lastApplied = number;
      return true;
    };
  };
}
