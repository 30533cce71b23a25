/** More work than on so many references at once would hold the page up. */
const MANY = 5_000;

/** Lets the page or the worker answer what waits, before work goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Between two parts of work on so many references: gives others their turn where these are many, and goes on at once where they are few. */
export async function turnBetween(count: number): Promise<void> {
  if (count > MANY) await nextTurn();
}
