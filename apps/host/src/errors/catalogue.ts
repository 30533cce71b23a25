import { ERROR_CATALOGUE } from "@tera/contract";
import { AppError, type ErrorRecord } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";

interface CatalogueEntry {
  readonly title: (productName: string) => string;
  readonly text: string;
}

/** Fixed titles and texts by error code; other errors carry their own. */
const CATALOGUE: Readonly<Record<string, CatalogueEntry>> = {
  UNKNOWN_ERROR: {
    title: (productName) => `You broke ${productName}`,
    text: ERROR_CATALOGUE.UNKNOWN_ERROR.message,
  },
  "NEED-LOGIN": { title: () => "Account needed", text: ERROR_CATALOGUE["NEED-LOGIN"].message },
  "PROJECT-NOT-FOUND": {
    title: () => ERROR_CATALOGUE["PROJECT-NOT-FOUND"].message,
    text: "The project isn't in your list, so it couldn't be opened.",
  },
  "NO-ACTIVE-PROJECT": {
    title: () => "No project is open",
    text: "Open a project first, then come back to this page.",
  },
  "NOT-FOUND": {
    title: () => "Not found",
    text: ERROR_CATALOGUE["NOT-FOUND"].message,
  },
  "ALREADY-SET": {
    title: () => "You are in this project",
    text: ERROR_CATALOGUE["ALREADY-SET"].message,
  },
};

const CANCELS = new Set(["CANCEL", "cancel", "SKIP"]);

export function canonicalCode(code: string): string {
  return code === "ERR:NEED-LOGIN" ? "NEED-LOGIN" : code;
}

export function isSilent(error: unknown): boolean {
  if (typeof error === "string") return CANCELS.has(error);
  return error instanceof AppError && (error.ignore || CANCELS.has(error.code));
}

/** Values other than AppError become UNKNOWN_ERROR. */
export function toErrorRecord(
  error: unknown,
  productName: string = configuration().productName,
): ErrorRecord {
  const own =
    error instanceof AppError
      ? error
      : new AppError("UNKNOWN_ERROR", ERROR_CATALOGUE.UNKNOWN_ERROR.message, { cause: error });
  const code = canonicalCode(own.code);
  const entry = Object.hasOwn(CATALOGUE, code) ? CATALOGUE[code] : undefined;
  return {
    code,
    title: own.title ?? entry?.title(productName) ?? "Something went wrong",
    text: own.message || (entry?.text ?? ERROR_CATALOGUE.UNKNOWN_ERROR.message),
    url: own.url,
    generated: own.generated,
    cause: describeCause(own.cause),
    trace: own.trace,
    request: own.request,
    ignore: isSilent(error),
  };
}

function describeCause(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  return typeof cause === "string" ? cause : JSON.stringify(cause);
}
