import { ApiError } from "../errors/api-error.ts";

const PROTOTYPE = "__proto__";
/** What every object answers to without having it. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Refuses a request for tables whose address names what every object of the program has. The library keeps filters in plain objects by column:
 * a filter on `__proto__` would be written into the prototype of all objects, and one request of anybody would break the server for all.
 */
export function refuseMachineryNames(request: Request): void {
  for (const [name, value] of new URL(request.url).searchParams) {
    const column = name.replaceAll(/["\s]/g, "");
    if (INHERITED.has(column) || name.includes(PROTOTYPE) || value.includes(PROTOTYPE)) {
      throw new ApiError("INVALID", `The address names ${INHERITED.has(column) ? column : PROTOTYPE}, which is no column here.`);
    }
  }
}
