import { useEffect, useState } from "react";
import { toastBackgroundError } from "../../errors/notices.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { FieldChange } from "./field-change.ts";
import { type ChangePreview, previewChange } from "./preview-change.ts";

/** Returns undefined until the preview of `change` is complete. `change` must be memoized. */
export function useChangePreview(
  references: readonly LazyReference[],
  change: FieldChange | undefined,
): ChangePreview | undefined {
  const [found, setFound] = useState<{ of: FieldChange; preview: ChangePreview }>();
  useEffect(() => {
    if (change === undefined) return undefined;
    const stop = new AbortController();
    previewChange(references, change, stop.signal).then(
      (preview) => {
        if (!stop.signal.aborted) setFound({ of: change, preview });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) toastBackgroundError(error);
      },
    );
    return () => stop.abort();
  }, [references, change]);
  return change !== undefined && found?.of === change ? found.preview : undefined;
}
