import { AutocompleteField } from "@tera/ui";
import type { KeyboardEvent } from "react";
import type { DraftField } from "../sync/use-draft.ts";
import { type InstituteSuggestions, useInstituteSuggestions } from "./use-institute-suggestions.ts";

const MAX_INSTITUTE_LENGTH = 200;

/**
 * `stored` is the saved institute. Suggestions appear once the text differs from it. The field is
 * read-only until `isReady`.
 */
export function InstituteField({
  draft,
  stored,
  isReady,
}: {
  readonly draft: DraftField;
  readonly stored: string;
  readonly isReady: boolean;
}) {
  const suggestions = useInstituteSuggestions(draft.value === stored ? "" : draft.value);
  return (
    <AutocompleteField
      label="Institute"
      hint="Choose a suggestion, or type any name."
      maxLength={MAX_INSTITUTE_LENGTH}
      readOnly={!isReady}
      value={draft.value}
      onValue={draft.onText}
      onBlur={draft.props.onBlur}
      onKeyDown={(event) => {
        if (!isForSuggestions(event)) draft.props.onKeyDown(event);
      }}
      suggestions={"names" in suggestions ? suggestions.names : []}
      noMatch={emptyListText(suggestions)}
    />
  );
}

/**
 * True if the key acts on the suggestions: Enter accepts a highlighted one, Escape closes an open
 * list.
 */
function isForSuggestions({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  if (key === "Enter") return currentTarget.hasAttribute("aria-activedescendant");
  return key === "Escape" && currentTarget.ariaExpanded === "true";
}

function emptyListText({ state }: InstituteSuggestions): string {
  switch (state) {
    case "idle":
      return "Start typing to see suggestions.";
    case "loading":
      return "Looking for institutes";
    case "ready":
      return "No suggestions match. Your text is kept as typed.";
    case "failed":
      return "Suggestions couldn't be loaded. Your text is kept as typed.";
  }
}
