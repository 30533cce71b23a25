import { AppError, type ErrorRecord } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";

interface CatalogueEntry {
  readonly title: (productName: string) => string;
  readonly text: string;
}

/** What NEED-LOGIN says unless more is known. */
export const LOGIN_NEEDED = "You need to be logged in to do that";

/** Errors with a wording of their own; every other code brings its own text. */
const CATALOGUE: Readonly<Record<string, CatalogueEntry>> = {
  UNKNOWN_ERROR: {
    title: (productName) => `You broke ${productName}`,
    text: "An unknown error has occured",
  },
  "NEED-LOGIN": { title: () => "Account needed", text: LOGIN_NEEDED },
  "PROJECT-NOT-FOUND": {
    title: () => "There is a problem with the project invite",
    text: "The project isn't in your list, so it couldn't be opened.",
  },
  "NO-ACTIVE-PROJECT": {
    title: () => "No project is open",
    text: "Open a project first, then come back to this page.",
  },
  "NOT-FOUND": {
    title: () => "That is not there",
    text: "There is nothing at that address. It may have been moved or deleted.",
  },
  "ALREADY-SET": {
    title: () => "You are in this project",
    text: "You are already a member of this project",
  },
};

/** Thrown or toasted values that mean "the person changed their mind": nothing is shown for them. */
const CANCELS = new Set(["CANCEL", "cancel", "SKIP"]);

/** The code under which both spellings of an error are known. */
export function canonicalCode(code: string): string {
  return code === "ERR:NEED-LOGIN" ? "NEED-LOGIN" : code;
}

/** True for errors that are never shown. */
export function isSilent(error: unknown): boolean {
  if (typeof error === "string") return CANCELS.has(error);
  return error instanceof AppError && (error.ignore || CANCELS.has(error.code));
}

/** The record of anything thrown. Its text is fit for people; whatever is not one of the app's own errors becomes UNKNOWN_ERROR. */
export function toErrorRecord(
  error: unknown,
  productName: string = configuration().productName,
): ErrorRecord {
  const own =
    error instanceof AppError
      ? error
      : new AppError("UNKNOWN_ERROR", "An unknown error has occured", { cause: error });
  const code = canonicalCode(own.code);
  const entry = Object.hasOwn(CATALOGUE, code) ? CATALOGUE[code] : undefined;
  return {
    code,
    title: own.title ?? entry?.title(productName) ?? "That did not work",
    text: own.message || (entry?.text ?? "An unknown error has occured"),
    url: own.url,
    generated: own.generated,
    cause: describeCause(own.cause),
    trace: own.trace,
    ignore: isSilent(error),
  };
}

function describeCause(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  return typeof cause === "string" ? cause : JSON.stringify(cause);
}
