import { useEffect, useState } from "react";
import { platform } from "../platform/platform.ts";
import { userGateway } from "./user-gateway.ts";

/** Time without keystrokes after which suggestions are requested. */
const DEBOUNCE_MS = 250;

export type InstituteSuggestions =
  | { readonly state: "idle" }
  /** `names` match the previous text. */
  | { readonly state: "loading"; readonly names: readonly string[] }
  | { readonly state: "ready"; readonly names: readonly string[] }
  | { readonly state: "failed" };

/** Institutes whose names contain `typed`; idle while it is blank. */
export function useInstituteSuggestions(typed: string): InstituteSuggestions {
  const query = typed.trim();
  const [found, setFound] = useState<{
    readonly query: string;
    readonly suggestions: InstituteSuggestions;
  }>();
  useEffect(() => {
    if (query === "") return undefined;
    const abort = new AbortController();
    const show = (suggestions: InstituteSuggestions): void => {
      if (!abort.signal.aborted) setFound({ query, suggestions });
    };
    platform()
      .clock.wait(DEBOUNCE_MS, abort.signal)
      .then(() => userGateway.institutes(query, abort.signal))
      .then(
        (names) => show({ state: "ready", names }),
        () => show({ state: "failed" }),
      );
    return () => abort.abort();
  }, [query]);
  if (query === "") return { state: "idle" };
  if (found?.query === query) return found.suggestions;
  return {
    state: "loading",
    names: found?.suggestions.state === "ready" ? found.suggestions.names : [],
  };
}
