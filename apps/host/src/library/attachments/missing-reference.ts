import { AppError } from "../../platform/app-error.ts";

/** The library is there, but not the reference. */
export class MissingReference extends AppError {
  constructor(library: string) {
    super("NOT-FOUND", `“${library}” has no reference with this id.`);
  }
}
