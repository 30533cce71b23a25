import { useCallback } from "react";
import styled from "styled-components";
import { sanitizedHtml } from "../platform/trusted-html.ts";

/** Shows plain text with its line breaks, or sanitized HTML. */
export function ToolMessage({
  body,
  isHtml,
}: {
  readonly body: string;
  readonly isHtml: boolean;
}): React.JSX.Element | null {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      if (element !== null) element.innerHTML = sanitizedHtml(body);
    },
    [body],
  );
  if (body === "") return null;
  return isHtml ? (
    <Message ref={fill} />
  ) : (
    <Message $plain dir="auto">
      {body}
    </Message>
  );
}

const Message = styled.div<{ $plain?: boolean }>`
  overflow-wrap: anywhere;
  ${({ $plain }) => $plain === true && "white-space: pre-wrap;"}

  img { max-width: 100%; height: auto; }
`;
