import { Banner, Button, text, TextArea } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import type { CopiedLine } from "./use-copied-line.ts";

interface CopiedLineNoticeProps {
  readonly copied: CopiedLine;
  readonly onClose: () => void;
}

/** Says how many terms were copied, or shows the line, selected, for copying by hand. */
export function CopiedLineNotice({ copied, onClose }: CopiedLineNoticeProps): React.JSX.Element {
  const terms = copied.termCount === 1 ? "1 term" : `${copied.termCount} terms`;
  if (copied.isCopied)
    return (
      <Banner tone="ok" onClose={onClose}>
        {`Copied ${terms} as one search line.`}
      </Banner>
    );
  return <LineToCopy line={copied.line} terms={terms} onClose={onClose} />;
}

function LineToCopy({
  line,
  terms,
  onClose,
}: {
  readonly line: string;
  readonly terms: string;
  readonly onClose: () => void;
}): React.JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, [line]);
  return (
    <Box aria-label="Search line to copy">
      <TextArea
        ref={area}
        label={`Search line with ${terms}`}
        hint="Your browser didn't let this tool copy. The line is selected: press Ctrl+C, or ⌘C on a Mac."
        readOnly
        rows={2}
        value={line}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  gap: 8px;
  justify-items: start;
  ${text.dense}
  > :first-child { width: 100%; }
`;
