import { STORAGE_ERRORS, type StorageErrorCode } from "@tera/contract";
import { sqlState } from "../../errors/database-error.ts";
import { ApiError, refusalHeaders } from "../../errors/api-error.ts";
import { asRefusal } from "../../errors/as-refusal.ts";
import { diskRefusal } from "../../errors/disk-refusal.ts";

/** A refusal with a code that only storage uses; other refusals are `ApiError`s. */
export class StorageRefusal extends Error {
  readonly code: StorageErrorCode;
  readonly status: (typeof STORAGE_ERRORS)[StorageErrorCode]["status"];

  constructor(code: StorageErrorCode, options?: ErrorOptions) {
    super(STORAGE_ERRORS[code].message, options);
    this.name = "StorageRefusal";
    this.code = code;
    this.status = STORAGE_ERRORS[code].status;
  }
}

const FORBIDDEN_STATES = new Set([
  "42501", // a row policy refused
  "22P02", // a policy found no project id in the name
]);

/** Undefined for a server fault, which belongs in the log. */
export function refusalFor(error: unknown): ApiError | StorageRefusal | undefined {
  if (error instanceof ApiError || error instanceof StorageRefusal) return error;
  const disk = diskRefusal(error);
  if (disk !== undefined) return disk;
  const state = sqlState(error);
  if (state === "23505") return new StorageRefusal("DUPLICATE", { cause: error });
  if (state === "23503")
    return new ApiError("NOT-FOUND", "There is no such bucket.", { cause: error });
  if (state === "22021")
    return new ApiError("INVALID-NAME", "File names can't contain the character NUL.", {
      cause: error,
    });
  if (state !== undefined && FORBIDDEN_STATES.has(state))
    return new ApiError("FORBIDDEN", undefined, { cause: error });
  const general = asRefusal(error);
  return general.status < 500 || isOverQuota(general) ? general : undefined;
}

/** A full project is not a server fault, despite its status 507. */
function isOverQuota({ code }: ApiError | StorageRefusal): boolean {
  return code === "PROJECT-FULL";
}

/** Full disks, an unreachable database or store, missing contents and unexpected errors. */
export function concernsOperator(refusal: ApiError | StorageRefusal): boolean {
  return refusal.code === "CONTENT-MISSING" || (refusal.status >= 500 && !isOverQuota(refusal));
}

/** Returns the body that storage-js reads, plus our `code`. */
export function refusalResponse(refusal: ApiError | StorageRefusal): Response {
  const { code, message, status } = refusal;
  return Response.json(
    { statusCode: String(status), error: code, message, code },
    { status, headers: refusalHeaders(refusal) },
  );
}
