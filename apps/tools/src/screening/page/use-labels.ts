import type { Connection } from "@tera/bridge-sdk";
import { type ReviewLabel, screening } from "@tera/bridge-sdk/screening";
import { useEffect, useState } from "react";

/** The project's own labels; none while they are read, or if they can't be. */
export function useLabels(tera: Connection): readonly ReviewLabel[] {
  const [labels, setLabels] = useState<readonly ReviewLabel[]>([]);
  useEffect(() => {
    let isShown = true;
    screening(tera)
      .rounds.labels()
      .then(
        (read) => isShown && setLabels(read),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [tera]);
  return labels;
}
