import { useCallback } from "react";
import styled from "styled-components";
import { sanitizedHtml } from "../platform/trusted-html.ts";
import { PROSE_WIDTH, prose } from "./prose.ts";

/**
 * Shows a page of `CONTENT_DIR`, or a shipped one, sanitized. `onFill` can add to the content. Pass
 * the same function at each render, or the content is replaced.
 */
export function ManagedHtml({
  html,
  onFill,
}: {
  readonly html: string;
  readonly onFill?: (page: HTMLElement) => void;
}): React.JSX.Element {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return;
      element.innerHTML = sanitizedHtml(html, { isOwn: true });
      onFill?.(element);
    },
    [html, onFill],
  );
  return <Prose ref={fill} />;
}

const Prose = styled.div`
  ${prose}
  max-width: ${PROSE_WIDTH}px;
`;
