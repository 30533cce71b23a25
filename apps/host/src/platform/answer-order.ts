/**
 * Orders the answers of overlapping requests for the same thing. Call the result when a request
 * starts, and what it returns when its answer arrives: false means that a later request was
 * answered first, so this answer may be out of date.
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
