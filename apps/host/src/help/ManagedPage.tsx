import { Button, EmptyState, SkeletonRows } from "@tera/ui";
import { toErrorRecord } from "../errors/catalogue.ts";
import { ManagedHtml } from "./ManagedHtml.tsx";
import { bodyBelowTitle } from "./body-below-title.ts";
import { useLoaded } from "./use-loaded.ts";

/** Loads a page's HTML and shows it. `load` must stay the same between renders. */
export function ManagedPage({
  load,
}: {
  readonly load: (signal: AbortSignal) => Promise<string>;
}): React.JSX.Element {
  const [page, retry] = useLoaded(load);
  if (page.state === "loading")
    return <SkeletonRows rows={6} rowHeight={54} label="Loading the page" />;
  if (page.state === "ready") return <ManagedHtml html={bodyBelowTitle(page.value)} />;
  const { code, text } = toErrorRecord(page.error);
  return (
    <EmptyState
      code={code}
      title="This page could not be loaded"
      actions={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
