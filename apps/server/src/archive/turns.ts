import { ApiError } from "../errors/api-error.ts";

/** Lets `atOnce` pieces of work run at one time and `waiting` more wait, in the order they came; refuses others with UNAVAILABLE and the sentence. */
export function openTurns(atOnce: number, waiting: number, sentence: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => void queue.push(resolve));
    else throw new ApiError("UNAVAILABLE", sentence);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The turn is handed on, so that nobody who comes now gets in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
