import { useEffect } from "react";
import { isDataSaved } from "../../platform/data-saving.ts";
import { untilIdle } from "../../platform/until-idle.ts";

/** Once the rows are shown, loads what the first press will probably open. */
export function usePreloadedPanels(isReady: boolean): void {
  useEffect(() => {
    if (isReady && !isDataSaved()) void preload();
  }, [isReady]);
}

async function preload(): Promise<void> {
  await untilIdle();
  // After a failure, the first press loads it.
  await Promise.allSettled([
    import("../panel/ReferencePanel.tsx"),
    import("../search/FilterPanel.tsx"),
  ]);
}
