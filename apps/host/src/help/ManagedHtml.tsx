import { useCallback } from "react";
import styled from "styled-components";
import { sanitizedHtml } from "../platform/trusted-html.ts";
import { PROSE_WIDTH, prose } from "./prose.ts";

/** Shows a page of `CONTENT_DIR`, or a shipped one, sanitized. */
export function ManagedHtml({ html }: { readonly html: string }): React.JSX.Element {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      if (element !== null) element.innerHTML = sanitizedHtml(html, { isOwn: true });
    },
    [html],
  );
  return <Prose ref={fill} />;
}

const Prose = styled.div`
  ${prose}
  max-width: ${PROSE_WIDTH}px;
`;
