import { Button, EmptyState, PageBody, Spinner, VisuallyHidden } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import type { DocumentEmbed } from "./document-embed.ts";

type FrameState = "loading" | "shown" | "failed";

export interface EmbeddedDocumentProps extends DocumentEmbed {
  readonly title: string;
  /** Called for a followed link. Returns true if it opened the address itself. */
  readonly onLink: (address: URL) => boolean;
}

/** Shows a document of this server with its own styles and scripts, in the theme of the page. */
export function EmbeddedDocument({
  selector,
  url,
  title,
  onLink,
}: EmbeddedDocumentProps): React.JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const root = document.documentElement;
    const follow = new MutationObserver(() => applyTheme(frame.current));
    follow.observe(root, { attributeFilter: ["data-theme"] });
    return () => follow.disconnect();
  }, []);
  const handleLoad = (): void => {
    const content = frame.current?.contentDocument;
    if (!content || content.querySelector(selector) === null) {
      setState("failed");
      return;
    }
    applyTheme(frame.current);
    content.addEventListener("click", (event) => {
      const link = closestLink(event.target);
      if (link === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (onLink(new URL(link.href))) event.preventDefault();
    });
    setState("shown");
  };
  if (state === "failed")
    return (
      <PageBody>
        <EmptyState
          isPage
          title="This page couldn't be loaded"
          actions={
            <Button
              variant="primary"
              onClick={() => {
                setState("loading");
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          }
        />
      </PageBody>
    );
  return (
    <Place>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      {state === "loading" ? <Spinner label="Loading the page" /> : null}
      <Frame
        key={attempt}
        ref={frame}
        src={url}
        title={title}
        onLoad={handleLoad}
        $isShown={state === "shown"}
      />
    </Place>
  );
}

/**
 * Avoids `instanceof`, which fails for elements of the frame because the frame has its own globals.
 */
function closestLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const element = target as Partial<Element> | null;
  return (element?.closest?.("a[href]") as HTMLAnchorElement | null | undefined) ?? undefined;
}

function applyTheme(frame: HTMLIFrameElement | null): void {
  const root = frame?.contentDocument?.documentElement;
  if (root === undefined) return;
  const { theme } = document.documentElement.dataset;
  if (theme === undefined) delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

const Place = styled.div`
  position: relative;
  height: var(--page-height);
`;

const Frame = styled.iframe<{ $isShown: boolean }>`
  display: block;
  width: 100%;
  height: 100%;
  border: 0;
  visibility: ${({ $isShown }) => ($isShown ? "visible" : "hidden")};
`;
