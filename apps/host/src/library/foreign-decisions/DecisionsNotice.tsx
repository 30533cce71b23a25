import { Banner, TextButton } from "@tera/ui";
import { ListChecks } from "lucide-react";
import styled from "styled-components";
import { BelowNotice } from "../view/LibraryNotices.tsx";
import { hasDecisions, summaryText } from "./summary-text.ts";
import type { ForeignDecisions } from "./use-foreign-decisions.ts";

/** Asks whether to use the decisions of other programs. Placed below the rows. */
export function DecisionsNotice({
  decisions,
}: {
  readonly decisions: ForeignDecisions | undefined;
}): React.JSX.Element | null {
  if (decisions === undefined) return null;
  const { summary, onUse, onLeave } = decisions;
  return (
    <BelowNotice>
      <Banner
        icon={ListChecks}
        action={
          <Answers>
            <TextButton onClick={onUse}>
              {hasDecisions(summary) ? "Use them as labels" : "Use them as keywords"}
            </TextButton>
            <TextButton onClick={onLeave}>Leave them</TextButton>
          </Answers>
        }
      >
        {summaryText(summary)}
      </Banner>
    </BelowNotice>
  );
}

const Answers = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px 16px;
`;
