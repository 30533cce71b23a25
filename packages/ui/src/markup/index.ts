export { hasMarkup, markupRuns, withoutMarkup, type MarkupRun } from "./markup.ts";
