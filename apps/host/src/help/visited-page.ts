import { pageOf } from "../errors/support-details.ts";

/**
 * Pages that are not recorded: the contact form, and the error page that people pass on the way to
 * it.
 */
const NOT_WRITTEN_ABOUT: ReadonlySet<string> = new Set(["/contact", "/error"]);

let lastPage: string | undefined;

/** Call it for each page that opens. Does not keep ids, names or texts in the address. */
export function noteVisitedPage(path: string): void {
  if (!NOT_WRITTEN_ABOUT.has(path)) lastPage = pageOf(path);
}

/** The page that was open before the contact form; undefined if the form was opened first. */
export function visitedPage(): string | undefined {
  return lastPage;
}
