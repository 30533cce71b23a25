/** Asked too slowly or too often: nothing that was asked for is wrong. */
const LATER: ReadonlySet<number> = new Set([408, 429]);
/** From here on a status says that the server is in trouble itself. */
const TROUBLE = 500;

/** True for a status that says nothing about what was asked for: asked again later, it may be answered. */
export function isPassing(status: number): boolean {
  return status >= TROUBLE || LATER.has(status);
}
