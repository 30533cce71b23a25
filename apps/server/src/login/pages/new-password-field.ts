import { MIN_CHARACTERS } from "../password-length.ts";
import { type Field, field } from "./fields.ts";
import type { Html } from "./html.ts";
import type { ScriptName } from "./scripts.ts";

/** The scripts of pages that ask for a new password. */
export const NEW_PASSWORD_SCRIPTS: readonly ScriptName[] = ["password-fields", "password-strength"];

/** What is asked of a new password, before anything is typed. */
const HINT = `At least ${MIN_CHARACTERS} characters. Length counts most: a few words will do.`;

/** The field of a new password, which shows how hard it is to guess; `context` holds what it must not be made of. */
export function newPasswordField(
  parts: Required<Pick<Field, "label" | "context">> & Pick<Field, "problem" | "isFocused">,
): Html {
  return field({
    ...parts,
    name: "password",
    type: "password",
    autocomplete: "new-password",
    hint: HINT,
    maximumLength: 800,
  });
}
