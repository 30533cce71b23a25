import { MIN_CHARACTERS } from "../password-length.ts";
import { type Field, field } from "./fields.ts";
import type { Html } from "./html.ts";
import type { ScriptName } from "./scripts.ts";

export const NEW_PASSWORD_SCRIPTS: readonly ScriptName[] = ["password-fields", "password-strength"];

const HINT = `At least ${MIN_CHARACTERS} characters. Length counts most: a few words will do.`;

/** The password must not be made of `context`. */
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
