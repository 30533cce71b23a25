import { lazy, Suspense } from "react";
import type { FullTextPane } from "./use-full-text-pane.ts";

const PdfPane = lazy(async () => ({ default: (await import("./pdf/PdfPane.tsx")).PdfPane }));

/** The PDF that is open beside the record, if any. */
export function FullTextAside({
  pane: { shown, close },
}: {
  readonly pane: FullTextPane;
}): React.JSX.Element | null {
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PdfPane key={shown.name} file={shown} onClose={close} />
    </Suspense>
  );
}
