import { useState } from "react";
import { attempt } from "../../errors/notices.ts";
import type { FilterPanel } from "./FilterPanel.tsx";

interface LoadedFilterPanel {
  /** Undefined until it is loaded. */
  readonly FilterPanel: typeof FilterPanel | undefined;
  /** Calls `then` once the panel is loaded, so that what opens is complete and takes the focus. */
  readonly whenLoaded: (then: () => void) => void;
}

export function useFilterPanel(): LoadedFilterPanel {
  const [loaded, setLoaded] = useState<{ readonly FilterPanel: typeof FilterPanel }>();
  return {
    FilterPanel: loaded?.FilterPanel,
    whenLoaded: (then) =>
      attempt(async () => {
        setLoaded(await import("./FilterPanel.tsx"));
        then();
      }),
  };
}
