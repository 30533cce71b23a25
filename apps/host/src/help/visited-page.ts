import { pageOf } from "../errors/support-details.ts";

/** A person who writes about a page comes from there, or from its error. */
const NOT_WRITTEN_ABOUT: ReadonlySet<string> = new Set(["/contact", "/error"]);

let lastPage: string | undefined;

/** Call it for each page that opens. Keeps no ids, names or texts of its address. */
export function noteVisitedPage(path: string): void {
  if (!NOT_WRITTEN_ABOUT.has(path)) lastPage = pageOf(path);
}

/** The page before the contact form; undefined if the form was opened first. */
export function visitedPage(): string | undefined {
  return lastPage;
}
