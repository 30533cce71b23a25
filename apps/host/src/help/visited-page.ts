import { pageOf } from "../errors/support-details.ts";

/**
 * Messages are not about these pages: they are on the way from the page in question to the form.
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
