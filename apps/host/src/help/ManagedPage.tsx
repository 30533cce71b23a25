import { Button, EmptyState, SkeletonRows } from "@tera/ui";
import type { ReactNode } from "react";
import { toErrorRecord } from "../errors/catalogue.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * Loads a page of `CONTENT_DIR` and shows it. Pass the same `load` at each render, or the page
 * loads again.
 */
export function ManagedPage<Content>({
  load,
  children,
}: {
  readonly load: (signal: AbortSignal) => Promise<Content>;
  readonly children: (content: Content) => ReactNode;
}): React.JSX.Element {
  const [page, retry] = useLoaded(load);
  if (page.state === "loading")
    return <SkeletonRows rows={6} rowHeight={54} label="Loading the page" />;
  if (page.state === "ready") return <>{children(page.value)}</>;
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
