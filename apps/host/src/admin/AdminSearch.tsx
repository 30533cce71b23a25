import { SearchField } from "@tera/ui";
import { useEffect, useEffectEvent, useState } from "react";

const SEARCH_DELAY_MS = 300;
const MAX_SEARCH_CHARACTERS = 200;

interface AdminSearchProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/**
 * Searches shortly after the last keystroke. To replace the typed text, give it a new React `key`.
 */
export function AdminSearch({ label, search, onSearch }: AdminSearchProps): React.JSX.Element {
  const [typed, setTyped] = useState(search);
  const send = useEffectEvent(() => {
    if (typed.trim() !== search) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField label={label} value={typed} maxLength={MAX_SEARCH_CHARACTERS} onValue={setTyped} />
  );
}
