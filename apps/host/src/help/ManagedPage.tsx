import { AfterDelay, Button, EmptyState, SkeletonRows, text, TextButton } from "@tera/ui";
import type { ReactNode } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { useLoaded } from "./use-loaded.ts";

/** Short enough that a person learns why nothing is shown yet. */
const LATE_AFTER_MS = 2500;

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
    return (
      <>
        <SkeletonRows rows={6} rowHeight={54} label="Loading the page" />
        <AfterDelay milliseconds={LATE_AFTER_MS}>
          <Late>
            This page couldn't be loaded yet. Trying again until the server answers.{" "}
            <TextButton onClick={retry}>Try again now</TextButton>
          </Late>
        </AfterDelay>
      </>
    );
  if (page.state === "ready") return <>{children(page.value)}</>;
  const { code, text: reason } = toErrorRecord(page.error);
  return (
    <EmptyState
      code={code}
      title="This page couldn't be loaded"
      actions={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}

const Late = styled.output`
  ${text.dense}
  display: block;
  max-width: 640px;
  margin-top: 16px;
  color: var(--ink-2);
`;
